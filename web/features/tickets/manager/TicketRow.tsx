import { Link } from '@tanstack/react-router'
import { memo, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { BadgeLine, RowBadge, RowCount, useLaterMessages } from './RowBadges.tsx'
import { AcceptButton, changeOffered, MoreButton, RowButtons, type RowActions } from './RowButtons.tsx'
import { isTallRow, rowFacts, type RowContext } from './row-facts.ts'
import { RowCheckbox, type RowChoice } from './RowCheckbox.tsx'
import { RowPreview } from '#web/features/tickets/RowPreview.tsx'
import { TicketTime, useWindowLeft, WaitingTime } from '#web/features/tickets/TicketTime.tsx'
import { linkToMessage } from '#web/features/tickets/message-link.ts'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { markColor } from '#web/ui/display/mark-color.ts'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { useLongTouch } from './useLongTouch.ts'
import { useSwipe, type Swipes } from './useSwipe.ts'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import { forceNavigation } from '#web/ui/browser/forceNavigation.ts'
import parts from '#web/ui/parts.module.css'
import styles from './manager.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

const SwipeHint = lazyPart(async () => (await import('./SwipeHint.tsx')).SwipeHint)
const WindowTime = lazyPart(async () => (await import('./WindowTime.tsx')).WindowTime)
const RowMenu = lazyComponent(async () => (await import('./RowMenu.tsx')).RowMenu)

/** How long before its end a row shows the reply window. */
const WINDOW_TOLD_MINUTES = 240

type Props = {
  ticket: Ticket
  selected: boolean
  /** The keyboard cursor is on the row. */
  marked: boolean
  /** The ticket has left the list, but the row stays while the pointer is over the list. */
  gone: boolean
  /** The row changed a moment ago; clicks are ignored, because they were meant for the row shown before. */
  settling: boolean
  /** The screen has no hover: the buttons are in a menu, which opens by a button or a long touch. */
  byTouch: boolean
  choice: RowChoice
  /** Chooses the ticket, or takes it out again; with a range everything from the last chosen one to it. */
  onChoose: (ticket: Ticket, isRange: boolean) => void
  context: RowContext
  /** The search text, if the rows were found by a search. */
  search: string
  actions: RowActions
}

/** To the right a finger accepts what waits, to the left it opens buttons for what the user may change. */
const swipesOf = (
  ticket: Ticket,
  { acceptBySwipe, mayChange }: RowActions,
  run: (work: Promise<unknown>) => void,
): Swipes => ({
  right: ticket.status === 'pending' ? () => run(acceptBySwipe(ticket)) : null,
  hasButtons: changeOffered(ticket, mayChange) === 'close',
})

/**
 * Shows one ticket of the list. A pending ticket has no link, because it must be accepted first, unless the user chose to
 * open it for reading.
 */
export const TicketRow = memo(function TicketRow(props: Props) {
  const { ticket, selected, marked, gone, settling, byTouch, choice, onChoose, context, actions } = props
  const [busy, run] = usePendingState()
  const menu = usePopup('menu')
  const isChoosing = choice !== 'none'
  const canChoose = actions.mayChange(ticket)
  const hasMenu = byTouch && !isChoosing && (actions.spy !== null || changeOffered(ticket, actions.mayChange) !== null)
  const touch = useLongTouch(menu.button.onClick)
  const swipe = useSwipe(swipesOf(ticket, actions, run))
  const windowLeft = useWindowLeft(ticket)
  const label = useRowLabel(ticket, windowLeft?.words)
  const later = useLaterMessages(ticket)
  const buttonProps = { ticket, actions, busy, run }
  const name = contactName(ticket.contact)
  const facts = rowFacts(ticket, context)
  const isTall = isTallRow(ticket, context)
  return (
    <>
      <div
        className={styles.row}
        data-ticket-id={ticket.id}
        data-status={ticket.status}
        data-tall={isTall || undefined}
        data-touch={byTouch || undefined}
        data-unread={ticket.unreadMessages > 0 || undefined}
        data-marked={marked || undefined}
        data-chosen={choice === 'chosen' || undefined}
        data-selected={selected || undefined}
        data-settling={settling || undefined}
        {...(hasMenu && touch)}
        {...(byTouch && !isChoosing && swipe.handlers)}
        inert={gone}
        style={{ '--queue': markColor(ticket.queue?.color ?? NO_QUEUE_COLOR) } as CSSProperties}
      >
        <i className={styles.strip} title={label} />
        <span className={styles.face} title={label}>
          <Avatar name={ticket.contact.name} picture={ticket.contact.profilePicUrl} channel={ticket.channel} />
        </span>
        <div className={`${parts.words} ${styles.body}`}>
          <div className={`${parts.row} ${styles.line}`}>
            <strong className={`${parts.ellipsis} ${parts.fill} ${styles.name}`}>
              {ticket.status === 'pending' && !actions.opensWaiting ? (
                name
              ) : (
                <RowLink ticket={ticket} selected={selected} label={label} />
              )}
            </strong>
            {windowLeft && windowLeft.minutes <= WINDOW_TOLD_MINUTES && <WindowTime {...windowLeft} />}
            <WaitingTime ticket={ticket} />
            <TicketTime ticket={ticket} />
          </div>
          <div className={`${parts.row} ${styles.line} ${styles.message}`}>
            {/* Under the pointer the button that accepts takes the place of the count, whose words are here as well. */}
            <span className={`${parts.row} ${parts.fill} ${styles.preview}`} title={later?.words}>
              <RowPreview ticket={ticket} search={props.search} showsQuestion />
            </span>
            <span className={`${parts.row} ${styles.ends}`}>
              {facts.inline && <RowBadge badge={facts.inline} ticket={ticket} />}
              <RowCount ticket={ticket} />
            </span>
          </div>
          {isTall && <BadgeLine facts={facts} ticket={ticket} />}
          <span className={`${parts.unseen} ${styles.label}`}>{label}</span>
        </div>
        {swipe.shown && (
          <SwipeHint
            {...swipe.shown}
            ticket={ticket}
            onSnooze={() => {
              swipe.close()
              actions.snooze(ticket)
            }}
            onResolve={() => {
              swipe.close()
              run(actions.close(ticket))
            }}
          />
        )}
        {!isChoosing && <AcceptButton {...buttonProps} />}
        {hasMenu && <MoreButton name={name} button={menu.button} />}
        {!isChoosing && !byTouch && <RowButtons {...buttonProps} />}
        {canChoose && (isChoosing || !byTouch) && (
          <RowCheckbox name={name} choice={choice} onChoose={(isRange) => onChoose(ticket, isRange)} />
        )}
      </div>
      {menu.used && (
        <RowMenu {...menu.popup} ticket={ticket} actions={actions} run={run} onChoose={() => onChoose(ticket, false)} />
      )}
    </>
  )
})

/** The whole row leads to the ticket; one that a search found, to the message. */
function RowLink({ ticket, selected, label }: Pick<Props, 'ticket' | 'selected'> & { label: string }) {
  const found = ticket.messages?.[0]
  return (
    <Link
      to="/tickets/$ticketId"
      params={{ ticketId: ticket.uuid }}
      className={styles.link}
      title={label}
      preload={false}
      {...(found ? linkToMessage(found.id) : { state: forceNavigation })}
      {...(selected && { 'aria-current': 'page' as const })}
    >
      {contactName(ticket.contact)}
    </Link>
  )
}

/** Says in words what every row has, whether it shows it or not: queue, connection, user, all tags, and the reply window. */
function useRowLabel({ queue, whatsapp, user, tags }: Ticket, windowLeft: string | undefined): string {
  const { t } = useTranslation()
  return [
    queue ? t('tickets.queueIs', { name: queue.name }) : t('tickets.noQueue'),
    whatsapp && t('tickets.connectionIs', { name: whatsapp.name }),
    user && t('tickets.assigneeIs', { name: user.name }),
    tags.length > 0 && t('tickets.tagsAre', { names: tags.map(({ name }) => name).join(', ') }),
    windowLeft,
  ]
    .filter(Boolean)
    .join(' · ')
}
