import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { findUnknownVariables, TICKET_VARIABLES } from '#contract/text-variables.ts'
import { useOwnVariables } from './useOwnVariables.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Variables.module.css'

/** Warns of what looks like a variable in texts for customers, and would be sent as it is written. */
export function UnknownVariables({ texts }: { texts: readonly (string | null | undefined)[] }) {
  const { t } = useTranslation()
  const given = texts.flatMap((text) => (text ? [text] : []))
  const suspect = findUnknownVariables(given, { values: TICKET_VARIABLES })
  const { values: ownFields } = useOwnVariables(suspect.length > 0)
  const unknown = findUnknownVariables(given, { values: { ...TICKET_VARIABLES, ownFields } })
  if (unknown.length === 0) return null
  return (
    <VariableWarning>{t('bot.variable.unknown', { count: unknown.length, names: unknown.join(', ') })}</VariableWarning>
  )
}

export const VariableWarning = ({ children }: { children: ReactNode }) => (
  <p className={`${parts.row} ${styles.unknown}`} role="status">
    <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
    {children}
  </p>
)
