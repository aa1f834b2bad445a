import { Textarea } from '@mantine/core'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnknownVariables } from '#web/ui/form/UnknownVariables.tsx'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { VARIABLES } from '#web/ui/form/variables.ts'
import { writeWithCaret } from '#web/ui/form/writeWithCaret.ts'
import styles from './QuickMessages.module.css'

type Props = { value: string; onChange: (text: string) => void; error?: ReactNode }

/** Edits the text, and has buttons that insert variables at the cursor. */
export function MessageField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLTextAreaElement>(null)
  const { names } = useOwnVariables()

  const insert = (variable: string): void => {
    const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {}
    const piece = `{{${variable}}}`
    const inserted = value.slice(0, start) + piece + value.slice(end)
    writeWithCaret(field.current, start + piece.length, () => onChange(inserted))
    field.current?.focus()
  }

  return (
    <div>
      <Textarea
        ref={field}
        label={t('quickMessages.message')}
        minRows={5}
        maxRows={12}
        maxLength={4000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={styles.variables} role="group" aria-label={t('quickMessages.variables')}>
        {VARIABLES.map((variable) => (
          <button
            key={variable}
            type="button"
            title={t(`quickMessages.variable.${variable}`)}
            onClick={() => insert(variable)}
          >
            {`{{${variable}}}`}
          </button>
        ))}
        {names.map((name) => (
          <button key={`own ${name}`} type="button" onClick={() => insert(name)}>
            {`{{${name}}}`}
          </button>
        ))}
      </div>
      <UnknownVariables texts={[value]} />
    </div>
  )
}
