import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useVariables, Variables } from '#web/ui/form/Variables.tsx'
import parts from '#web/ui/parts.module.css'

type Props = { value: string; onChange: (text: string) => void; error?: ReactNode }

/** Edits the text, and has buttons that insert variables at the cursor. */
export function MessageField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const { insert, track } = useVariables('message', (_field, text) => onChange(text))
  return (
    <div className={parts.stack8}>
      <Textarea
        label={t('quickMessages.message')}
        minRows={5}
        maxRows={12}
        maxLength={4000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...track('message')}
      />
      <Variables onInsert={insert} />
      <UnknownVariables texts={[value]} />
    </div>
  )
}
