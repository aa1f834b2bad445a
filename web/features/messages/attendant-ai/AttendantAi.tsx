import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { createPortal } from 'react-dom'
import { planQuery } from '#web/api/shared-queries.ts'
import { useUser } from '#web/session/store.ts'
import { AiMenu } from './AiMenu.tsx'
import { AiPanel } from './AiPanel.tsx'
import { SummaryText } from './SummaryText.tsx'
import { useSummaryOnDemand } from './useSummaryOnDemand.ts'
import { useHelpKeys, useWritingHelp, type Draft } from './useWritingHelp.ts'
import './texts.ts'
import styles from './attendant-ai.module.css'

type Props = {
  ticketId: number
  /** The contact is not sent to any model. */
  isOff: boolean
  draft: Draft
  field: RefObject<HTMLTextAreaElement | null>
  maxLength: number
  /** Where the button belongs; null while the toolbar has no place for it. */
  toolbar: HTMLElement | null
  /** The panel belongs to the reply: while a note is written it is not shown. */
  hidden: boolean
}

/** The help of a model for the text that is being written: a button in the toolbar, and a panel above the field. */
export function AttendantAi({ ticketId, isOff, draft, field, maxLength, toolbar, hidden }: Props) {
  const { data: company } = useQuery(planQuery(useUser().companyId))
  const help = useWritingHelp({ ticketId, draft, field, maxLength })
  useHelpKeys(help, draft, field)
  const summary = useSummaryOnDemand(ticketId)
  if (company?.plan?.useOpenAi !== true) return null
  return (
    <>
      {toolbar &&
        createPortal(
          <AiMenu
            hasText={draft.text.trim() !== ''}
            isOff={isOff}
            onTask={help.start}
            onSummary={() => void summary.start()}
          />,
          toolbar,
        )}
      {!hidden && (
        <div className={styles.panels} aria-live="polite">
          <AiPanel help={help} />
          {summary.state !== 'idle' && <SummaryText ticketId={ticketId} summary={summary} />}
        </div>
      )}
    </>
  )
}
