import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { count: number; areaCode: string; onChange: (areaCode: string) => void }

/** One to four digits, or none: then the numbers without one are refused. */
export const isAreaCode = (text: string): boolean => text === '' || /^0?[1-9]\d{0,3}$/.test(text)

/** Asks once for the area code of all numbers that have none. */
export function AreaCodeField({ count, areaCode, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <TextInput
      label={t('contactImports.areaCode.label')}
      description={t('contactImports.areaCode.hint', { count })}
      inputMode="numeric"
      maxLength={5}
      value={areaCode}
      error={isAreaCode(areaCode) ? null : t('contactImports.areaCode.wrong')}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/\D/g, ''))}
    />
  )
}
