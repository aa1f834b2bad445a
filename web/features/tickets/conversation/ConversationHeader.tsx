import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconChevronDown,
  IconDotsVertical,
  IconLayoutSidebarRight,
  IconListCheck,
  IconRotate,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TicketDetails } from '#contract/tickets.ts'
import { AdBadge } from './lazy-ads.ts'
import { CampaignBadge } from './lazy-campaign-badge.ts'
import { HeaderSubtitle, useQueueAndUser, Viewers } from './HeaderSubtitle.tsx'
import { OptOutBadge } from '#web/features/opt-outs/OptOutBadge.tsx'
import { TICKET_KEYS } from '#web/features/tickets/ticket-keys.ts'
import type { TicketActions } from '#web/features/tickets/useTicketActions.ts'
import { NO_QUEUE_COLOR } from '#web/theme.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { usePopup } from '#web/ui/overlay/usePopup.ts'
import { withKey } from '#web/ui/text/withKey.ts'
import { contactName } from '#web/ui/text/contact-name.ts'
import parts from '#web/ui/parts.module.css'
import styles from './conversation.module.css'

const HeaderWait = lazyPart(async () => (await import('./HeaderWait.tsx')).HeaderWait)
const TicketMenu = lazyComponent(async () => (await import('./TicketMenu.tsx')).TicketMenu)

type Props = {
  ticket: TicketDetails
  narrow: boolean
  actions: TicketActions
  contactShown: boolean
  /** If false, the user can only read, and no action is offered that the server would refuse. */
  mayChange: boolean
  onBack: () => void
  onContact: () => void
  onTransfer: () => void
  onDelete: () => void
  onSchedule: () => void
  onSnooze?: () => void
  onMacros?: () => void
  /** null if the user may not read the messages. */
  onSearch: (() => void) | null
  onShortcuts: () => void
}

/** Shows the contact, other viewers and the actions on the ticket. */
export function ConversationHeader(props: Props) {
  const { t } = useTranslation()
  const { ticket, narrow } = props
  const { name, profilePicUrl } = ticket.contact
  const contactLabel = t(props.contactShown ? 'tickets.hideContact' : 'tickets.showContact')
  // On a phone this bar replaces the app's top bar, so it contains the main heading.
  const Title = narrow ? 'h1' : 'h2'
  return (
    <header className={styles.head} data-holds-tabs={narrow || undefined}>
      <div className={`${parts.row} ${styles.who}`}>
        {narrow && (
          <ActionIcon size={40} ml={-8} aria-label={t('tickets.back')} onClick={props.onBack}>
            <IconArrowLeft size={20} stroke={1.8} aria-hidden />
          </ActionIcon>
        )}
        <Avatar name={name} picture={profilePicUrl} channel={ticket.channel} />
        <div className={`${parts.fill} ${styles.names}`}>
          <Title>
            {contactName(ticket.contact)} <small className="num">#{ticket.id}</small>
          </Title>
          <HeaderSubtitle ticket={ticket} full={narrow} />
          {!ticket.isGroup && <OptOutBadge contactId={ticket.contactId} />}
        </div>
        {ticket.campaign && !narrow && <CampaignBadge campaign={ticket.campaign} />}
        {ticket.ad && !narrow && <AdBadge ad={ticket.ad} />}
        {ticket.status === 'pending' && ticket.waitingSince && (
          <HeaderWait since={ticket.waitingSince} queue={ticket.queue} narrow={narrow} />
        )}
        <Viewers ticketId={ticket.id} />
        <ActionIcon
          size={narrow ? 40 : 32}
          aria-label={contactLabel}
          data-hint={narrow ? contactLabel : withKey(contactLabel, TICKET_KEYS.contact)}
          {...(!narrow && { 'aria-keyshortcuts': TICKET_KEYS.contact })}
          aria-pressed={props.contactShown}
          onClick={props.onContact}
          {...(props.contactShown && { variant: 'light', color: 'ceu' })}
        >
          <IconLayoutSidebarRight size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
        <MoreMenu {...props} />
      </div>
      <ActionBar {...props} />
    </header>
  )
}

type PickProps = { name: string; disabled: boolean; onClick: () => void; children: ReactNode }

/** Shows the queue or the assignee; a click opens the transfer dialog. */
function TransferButton({ name, disabled, onClick, children }: PickProps) {
  return (
    <button
      type="button"
      className={`${parts.hover} ${parts.inline} ${styles.pick}`}
      title={name}
      onClick={onClick}
      disabled={disabled}
    >
      {children}
      {!disabled && <IconChevronDown size={13} stroke={2} aria-hidden />}
    </button>
  )
}

function ActionBar({ ticket, narrow, actions, mayChange, onTransfer, onMacros }: Props) {
  const { t } = useTranslation()
  const [busy, run] = usePendingState()
  const assignee = ticket.user
  const { assigneeName, queueName } = useQueueAndUser(ticket)
  const isFixed = !mayChange || ticket.status === 'closed'
  const offered = mayChange ? ticket.status : null
  // Phones and the board have no letters as shortcuts.
  const keyed = (label: string, key: string) => (narrow ? {} : { 'aria-keyshortcuts': key, title: withKey(label, key) })
  return (
    <div className={`${parts.row} ${styles.bar}`}>
      <TransferButton name={queueName} disabled={isFixed} onClick={onTransfer}>
        <ColorDot color={ticket.queue?.color ?? NO_QUEUE_COLOR} />
        <span>{queueName}</span>
      </TransferButton>
      <TransferButton name={assigneeName} disabled={isFixed} onClick={onTransfer}>
        {assignee && <Avatar name={assignee.name} size={18} />}
        <span {...(assignee && { className: styles.known })}>{assigneeName}</span>
      </TransferButton>
      <span className={styles.grow} />
      {onMacros && !narrow && (
        <BarButton
          label={t('tickets.macros')}
          icon={IconListCheck}
          busy={busy}
          isSpare
          shortcut={TICKET_KEYS.macros}
          onClick={onMacros}
        />
      )}
      {offered === 'open' && (
        <>
          <BarButton
            label={t('tickets.return')}
            icon={IconArrowBackUp}
            busy={busy}
            onClick={() => run(actions.returnToQueue(ticket))}
          />
          <BarButton
            label={t('tickets.transfer')}
            icon={IconArrowsExchange}
            busy={busy}
            {...(!narrow && { shortcut: TICKET_KEYS.transfer })}
            onClick={onTransfer}
          />
          <Button
            size="xs"
            leftSection={<IconCheck size={15} stroke={2.2} aria-hidden />}
            loading={busy}
            {...keyed(t('tickets.resolve'), TICKET_KEYS.resolve)}
            onClick={() => run(actions.resolve(ticket, true))}
          >
            {t('tickets.resolve')}
          </Button>
        </>
      )}
      {offered === 'closed' && (
        <Button
          size="xs"
          leftSection={<IconRotate size={15} stroke={2} aria-hidden />}
          loading={busy}
          {...keyed(t('tickets.reopen'), TICKET_KEYS.reopen)}
          onClick={() => run(actions.reopen(ticket))}
        >
          {t('tickets.reopen')}
        </Button>
      )}
      {offered === 'pending' && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUserCheck size={15} stroke={2} aria-hidden />}
          loading={busy}
          {...keyed(t('tickets.accept'), TICKET_KEYS.accept)}
          onClick={() => run(actions.accept(ticket))}
        >
          {t('tickets.accept')}
        </Button>
      )}
    </div>
  )
}

type BarProps = {
  label: string
  icon: typeof IconCheck
  busy: boolean
  /** Its word gives way before those of the others. */
  isSpare?: boolean
  shortcut?: string
  onClick: () => void
}

function BarButton({ label, icon: Icon, busy, isSpare = false, shortcut, onClick }: BarProps) {
  return (
    <Button
      size="xs"
      variant="default"
      className={`${styles.act} ${isSpare ? styles.spare : ''}`}
      aria-label={label}
      title={shortcut ? withKey(label, shortcut) : label}
      disabled={busy}
      leftSection={<Icon size={15} stroke={1.9} aria-hidden />}
      onClick={onClick}
      {...(shortcut && { 'aria-keyshortcuts': shortcut })}
    >
      {label}
    </Button>
  )
}

function MoreMenu(props: Props) {
  const { ticket, narrow, actions, onDelete, onSchedule, onSnooze, onMacros, onSearch, onShortcuts } = props
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('menu')
  return (
    <>
      <ActionIcon size={narrow ? 40 : 32} aria-label={t('tickets.moreActions')} {...button}>
        <IconDotsVertical size={17} stroke={1.7} aria-hidden />
      </ActionIcon>
      {used && (
        <TicketMenu
          {...popup}
          ticket={ticket}
          onDelete={onDelete}
          onSchedule={onSchedule}
          onSnooze={ticket.status === 'closed' ? null : (onSnooze ?? null)}
          onUnread={props.mayChange && ticket.status !== 'closed' ? () => void actions.markUnread(ticket, true) : null}
          onMacros={onMacros ?? null}
          onSearch={onSearch}
          onShortcuts={narrow ? null : onShortcuts}
        />
      )}
    </>
  )
}
