import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NextTicket } from '#contract/tickets.ts'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { NoTicketSelected } from '#web/features/tickets/conversation/NoTicketSelected.tsx'
import { TicketManager } from '#web/features/tickets/manager/TicketManager.tsx'
import type { RowActions } from '#web/features/tickets/manager/RowButtons.tsx'
import type { TicketListHandle } from '#web/features/tickets/manager/useListCursor.ts'
import { acceptBySwipe } from './accept-by-swipe.ts'
import { whileOpening } from './letters.ts'
import { useOpensWaiting } from './own-preferences.ts'
import type { TicketDialog } from './TicketDialogs.tsx'
import type { ListName } from './list-address.ts'
import { TicketPanes } from './TicketPanes.tsx'
import { useHasNoField } from './useHasNoField.ts'
import { useListMode } from './useListMode.ts'
import { useLists } from './useLists.ts'
import { useOpenTicket } from './useOpenTicket.ts'
import { useTicketShortcuts } from './useTicketShortcuts.ts'
import { useTicketActions, type TicketActions } from './useTicketActions.ts'
import { mayChange, mayWrite } from './filter.ts'
import { showsContactPreference, useMayPeek, useViewer, waitingSortPreference } from './list-filter.ts'
import { linkToMessage } from './message-link.ts'
import { usePreference } from '#web/session/preferences.ts'
import { lazyComponent, lazyPart } from '#web/ui/loading/lazyComponent.tsx'
import { MobileTabs } from '#web/ui/layout/MobileTabs.tsx'
import { useLayoutQuery } from '#web/ui/layout/useLayoutQuery.ts'
import { useLatch } from '#web/ui/loading/useLatch.ts'
import styles from './TicketsPage.module.css'

const OpenTicket = lazyComponent(async () => (await import('./OpenTicket.tsx')).OpenTicket)
const TicketDrawer = lazyPart(async () => (await import('./conversation/TicketDrawer.tsx')).TicketDrawer)
const ContactSheet = lazyComponent(async () => (await import('./conversation/ContactSheet.tsx')).ContactSheet)
const TicketDialogs = lazyComponent(async () => (await import('./TicketDialogs.tsx')).TicketDialogs)
const LongestWait = lazyPart(async () => (await import('./LongestWait.tsx')).LongestWait)

const NARROW = '(max-width: 900px)'
/** Below this width the contact is shown over the conversation instead of beside it. */
const CROWDED = '(max-width: 1199px)'

/** `firstSteps` is shown while no conversation is open: in its place, or on a phone above the list, which comes first there. */
type Props = { ticketUuid?: string | undefined; firstSteps?: ReactNode }

export default function TicketsPage({ ticketUuid, firstSteps }: Props) {
  const { t } = useTranslation()
  const narrow = useLayoutQuery(NARROW)
  const crowded = useMediaQuery(CROWDED, undefined, { getInitialValueInEffect: false }) ?? false
  const navigate = useNavigate()
  const lists = useLists()
  const { next, left, showOpened } = lists
  const ownActions = useTicketActions()
  const actions = useMemo(() => withOpening(ownActions, showOpened), [ownActions, showOpened])
  const open = useOpenTicket(ticketUuid)
  const [dialog, setDialog] = useState<TicketDialog | null>(null)
  const contact = useContactPane(crowded)
  const list = useRef<TicketListHandle>(null)
  const conversation = useRef<ConversationHandle>(null)
  const viewer = useViewer()
  const opensWaiting = useOpensWaiting()
  const openTicket = (uuid: string, messageId?: string) =>
    void navigate({
      to: '/tickets/$ticketId',
      params: { ticketId: uuid },
      ...(messageId && linkToMessage(messageId)),
    })
  const ticket = open.ticket

  const rowActions = useRowActions(actions, ticketUuid, setDialog)

  const canWrite = ticket !== null && mayWrite(ticket, viewer)
  const hasNoField = useHasNoField(ticket)
  useListMode({
    openKey: ticketUuid === undefined || hasNoField ? null : `${ticketUuid} ${canWrite}`,
    write: () => conversation.current?.goOn(),
    onListMode: () => list.current?.move(0),
  })
  const step = (by: 1 | -1): void => {
    // The lists of the others have no row to go on from: the list of those who wait is shown first.
    if (ticket?.status === 'pending' && isWithoutWaiting(lists.shown.list)) return lists.showWaiting()
    const from = ticket ?? list.current?.marked()
    const to = from ? list.current?.stepFrom(from.id, by) : list.current?.begin()
    // Who looks at one that waits goes on looking, whatever a click does.
    if (to && (to.status !== 'pending' || opensWaiting || ticket?.status === 'pending')) openTicket(to.uuid)
  }
  useTicketShortcuts({
    ...{ ticket, list, conversation, rowActions, openTicket },
    onStep: step,
    onContact: contact.toggle,
    onDialog: setDialog,
  })

  const goTo = ({ id, status, uuid }: NextTicket): void => {
    if (status === 'open' || opensWaiting) return openTicket(uuid)
    waitingSortPreference.set('longestWait')
    lists.showWaiting()
    list.current?.seek(id)
    if (narrow) void navigate({ to: '/tickets' })
  }

  const manager = (
    <TicketManager
      selectedUuid={ticketUuid}
      lists={lists}
      actions={rowActions}
      onNew={() => setDialog({ kind: 'new' })}
      handle={list}
    />
  )
  const drawer = ticket && <TicketDrawer ticket={ticket} onClose={contact.toggle} onFollow={contact.uncover} />
  const center = ticketUuid ? (
    <OpenTicket
      open={open}
      narrow={narrow}
      actions={actions}
      left={left}
      contactShown={contact.isShown}
      onBack={() => void navigate({ to: '/tickets' })}
      onContact={contact.toggle}
      onShortcuts={() => setDialog({ kind: 'shortcuts' })}
      onStep={step}
      {...(!narrow && { onChoose: () => list.current?.extend(1) })}
      handle={conversation}
    />
  ) : (
    <NoTicketSelected firstSteps={narrow ? null : firstSteps} />
  )
  const listPane = (
    <>
      {!ticketUuid && firstSteps && <div className={styles.firstSteps}>{firstSteps}</div>}
      {manager}
    </>
  )

  return (
    <>
      {narrow ? (
        <MobileTabs
          label={t('tickets.panes.label')}
          list={{ label: t('tickets.panes.list'), content: listPane }}
          open={{ label: t('tickets.panes.ticket'), content: center }}
          openId={ticketUuid ?? null}
          firstTab="open"
        />
      ) : (
        <TicketPanes list={manager} center={center} side={!crowded && contact.isShown && drawer} />
      )}
      {contact.isSheetMounted && (
        <ContactSheet opened={contact.isShown && ticket !== null} onClose={contact.toggle}>
          {drawer}
        </ContactSheet>
      )}
      {next && <LongestWait next={next} onOpen={() => goTo(next)} />}
      {dialog && (
        <TicketDialogs
          dialog={dialog}
          onDialog={setDialog}
          left={left}
          openTicket={openTicket}
          accept={actions.accept}
          stepFrom={(ticketId, step) => list.current?.stepFrom(ticketId, step) ?? null}
          onGone={(ticketId) => {
            const { current } = list
            if (current?.isPlaced()) void (current.stepFrom(ticketId, 1) ?? current.stepFrom(ticketId, -1))
          }}
        />
      )}
    </>
  )
}

const isWithoutWaiting = (list: ListName | null): boolean => list === 'open' || list === 'closed'

/** Returns what the rows of the list can do. A ref keeps it stable, so that opening a conversation does not render all rows again. */
function useRowActions(
  actions: TicketActions,
  ticketUuid: string | undefined,
  onDialog: (dialog: TicketDialog) => void,
): RowActions {
  const viewer = useViewer()
  const canPeek = useMayPeek()
  const opensWaiting = useOpensWaiting()
  const openUuid = useRef(ticketUuid)
  openUuid.current = ticketUuid
  return useMemo(
    (): RowActions => ({
      ...actions,
      acceptBySwipe: (one) => acceptBySwipe(actions, one),
      close: (one) => actions.resolve(one, one.uuid === openUuid.current),
      snooze: (one) => onDialog({ kind: 'snooze', ticket: one }),
      markUnread: (one) => actions.markUnread(one, one.uuid === openUuid.current),
      spy: canPeek ? (one) => onDialog({ kind: 'spy', ticket: one }) : null,
      mayChange: (one) => mayChange(one, viewer),
      opensWaiting,
    }),
    [actions, canPeek, viewer, opensWaiting, onDialog],
  )
}

/** Holds whether the contact is shown: beside the conversation, or over it where there is no room. */
function useContactPane(crowded: boolean) {
  const isPaneShown = usePreference(showsContactPreference)
  const [isSheetShown, setIsSheetShown] = useState(false)
  const isSheetMounted = useLatch(isSheetShown) && crowded
  const toggle = () => (crowded ? setIsSheetShown(!isSheetShown) : showsContactPreference.set(!isPaneShown))
  /** Shows the conversation where the contact lies over it. */
  const uncover = () => setIsSheetShown(false)
  return { isShown: crowded ? isSheetShown : isPaneShown, isSheetMounted, toggle, uncover }
}

/** Accepting and reopening lead to the list of the user's open tickets, with the ticket that is opened then. */
function withOpening(actions: TicketActions, onOpened: () => void): TicketActions {
  const open = async (opening: Promise<boolean>): Promise<boolean> => {
    const isOpened = await whileOpening(opening)
    if (isOpened) onOpened()
    return isOpened
  }
  return {
    ...actions,
    accept: (ticket) => open(actions.accept(ticket)),
    reopen: (ticket) => open(actions.reopen(ticket)),
  }
}
