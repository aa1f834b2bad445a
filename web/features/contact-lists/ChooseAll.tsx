import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type Props = { shown: number[]; chosen: ReadonlySet<number>; onChoose: (ids: ReadonlySet<number>) => void }

/** Chooses everybody whom the table shows, or nobody. */
export function ChooseAll({ shown, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  const isAll = shown.length > 0 && shown.every((id) => chosen.has(id))
  return (
    <Checkbox
      aria-label={t('contactLists.chooseShown')}
      checked={isAll}
      indeterminate={!isAll && chosen.size > 0}
      onChange={() => onChoose(new Set(isAll ? [] : shown))}
    />
  )
}
