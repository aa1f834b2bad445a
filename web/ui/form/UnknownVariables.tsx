import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findUnknownVariables, hasVariable, TICKET_VARIABLES } from '#contract/text-variables.ts'
import { useOwnVariables } from './useOwnVariables.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Variables.module.css'

type Props = {
  texts: readonly (string | null | undefined)[]
  /** The bot says the texts while nobody has the conversation. */
  isBeforeAttendant?: boolean
}

/** Warns of what looks like a variable in texts for customers and would be sent as it is written, and of what stays empty. */
export function UnknownVariables({ texts, isBeforeAttendant = false }: Props) {
  const { t } = useTranslation()
  const given = texts.flatMap((text) => (text ? [text] : []))
  const suspect = findUnknownVariables(given, { values: TICKET_VARIABLES })
  const { values: ownFields } = useOwnVariables(suspect.length > 0)
  const unknown = findUnknownVariables(given, { values: { ...TICKET_VARIABLES, ownFields } })
  const isWithoutUser = isBeforeAttendant && hasVariable(given, 'user')
  return (
    <>
      {unknown.length > 0 && (
        <VariableWarning>
          {t('bot.variable.unknown', { count: unknown.length, names: unknown.join(', ') })}
        </VariableWarning>
      )}
      {isWithoutUser && <VariableWarning>{t('bot.variable.noUser')}</VariableWarning>}
    </>
  )
}

export const VariableWarning = ({ children }: { children: ReactNode }) => (
  <p className={`${parts.row} ${styles.unknown}`} role="status">
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
    {children}
  </p>
)
