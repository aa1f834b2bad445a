import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimelineEntry } from '#contract/ticket-history.ts'
import type { Ticket } from '#contract/tickets.ts'
import { formatContactPhone } from '#web/features/contacts/phone.ts'
import { noteListQuery } from '#web/features/notes/api.ts'
import { useUser } from '#web/session/store.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { contactName } from '#web/ui/text/contact-name.ts'
import { useTime } from '#web/ui/time/time.ts'
import { ticketQuery } from './api.ts'
import { timelinePreference } from './timeline-preference.ts'
import './conversation/tools/texts.ts'
import { PrintedLines } from './print/PrintedLines.tsx'
import { wholeTicketQuery } from './print/whole-ticket.ts'
import parts from '#web/ui/parts.module.css'
import styles from './print/print.module.css'

/** Shows a ticket as a sheet of paper: the browser prints it, or saves it as a PDF. */
export function PrintPage() {
  const { ticketId } = useParams({ strict: false })
  const { data: ticket, error, refetch } = useQuery(ticketQuery(ticketId ?? ''))
  if (ticket) return <Sheet ticket={ticket} />
  return error ? <ErrorState error={error} retry={() => void refetch()} /> : <Loading />
}

const NO_HISTORY: TimelineEntry[] = []

function Sheet({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation()
  const time = useTime()
  const [loaded, setLoaded] = useState(0)
  const [hasNotes, setHasNotes] = useState(false)
  const [printedAt] = useState(() => new Date().toISOString())
  const lines = useRef<HTMLElement>(null)
  const { id: viewerId } = useUser()
  const [hasHistory, setHasHistory] = useState(() => timelinePreference(viewerId).get())
  const { data: whole, error, refetch } = useQuery(wholeTicketQuery(ticket, setLoaded))
  const notes = useQuery({ ...noteListQuery(ticket.contactId, ticket.id), enabled: hasNotes })
  const name = contactName(ticket.contact)
  const isReady = whole !== undefined && (!hasNotes || notes.isSuccess)

  /** The browser proposes the title as the name of the PDF. */
  useEffect(() => {
    document.title = `${name} ${ticket.code}`
  }, [name, ticket.code])
  const print = async (): Promise<void> => {
    await whenShown(lines.current)
    window.print()
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  return (
    <main className={styles.page}>
      <div className={`${parts.wrap} ${styles.tools}`}>
        <Link to="/tickets/$ticketId" params={{ ticketId: ticket.uuid }}>
          {t('conversationTools.print.back')}
        </Link>
        <label className={parts.inline}>
          <input type="checkbox" checked={hasNotes} onChange={(event) => setHasNotes(event.currentTarget.checked)} />
          {t('conversationTools.print.notes')}
        </label>
        <label className={parts.inline}>
          <input
            type="checkbox"
            checked={hasHistory}
            onChange={(event) => setHasHistory(event.currentTarget.checked)}
          />
          {t('conversationTools.print.changes')}
        </label>
        <span role="status">
          {whole
            ? t('conversationTools.print.loaded', { count: whole.messages.length })
            : t('conversationTools.print.loading', { count: loaded })}
        </span>
        <button type="button" disabled={!isReady} onClick={() => void print()}>
          {t('conversationTools.print.print')}
        </button>
      </div>
      {!isReady && !notes.error && <progress className={styles.progress} aria-hidden />}
      {hasNotes && notes.error && <ErrorState error={notes.error} retry={() => void notes.refetch()} />}
      <article ref={lines} className={styles.sheet}>
        <header>
          <Letterhead />
          <h1>{name}</h1>
          <p>
            {[
              formatContactPhone(ticket.contact.number),
              t('conversationTools.print.protocol', { code: ticket.code }),
              ticket.whatsapp?.name,
              ticket.queue?.name,
              ticket.user?.name,
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <p>{t('conversationTools.print.printed', { time: time.dateTime(printedAt) })}</p>
        </header>
        {whole && (
          <PrintedLines
            messages={whole.messages}
            history={hasHistory ? whole.history : NO_HISTORY}
            notes={hasNotes ? (notes.data ?? []).filter((note) => note.ticketId === ticket.id) : []}
          />
        )}
      </article>
    </main>
  )
}

/** The company's logo and name. A wide logo has the name in it. */
function Letterhead() {
  const { name, logoUrl, isLogoWide } = useUser().look
  const isNamedByLogo = logoUrl !== null && isLogoWide
  return (
    <p className={`${parts.row} ${styles.company}`}>
      {logoUrl !== null && <img src={logoUrl} alt={isNamedByLogo ? name : ''} />}
      {!isNamedByLogo && <b>{name}</b>}
    </p>
  )
}

/** A picture that is still on its way would be an empty space on the paper; one that does not come is left out. */
const whenShown = (lines: HTMLElement | null): Promise<unknown> =>
  Promise.allSettled([...(lines?.querySelectorAll('img') ?? [])].map((picture) => picture.decode()))
