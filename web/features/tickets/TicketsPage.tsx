import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { NoTicketSelected } from '#web/features/tickets/conversation/NoTicketSelected.tsx'
import type { TicketListHandle } from '#web/features/tickets/manager/TicketList.tsx'
import { TicketManager } from '#web/features/tickets/manager/TicketManager.tsx'
import { whileOpening } from './letters.ts'
import { TicketPanes } from './TicketPanes.tsx'
import { useListMode } from './useListMode.ts'
import { useOpenTicket } from './useOpenTicket.ts'
import { useShortcuts, type Shortcuts } from './useShortcuts.ts'
import { undoLatest } from './undo.ts'
import { useTicketActions } from './useTicketActions.ts'
import { mayChange, mayWrite } from './filter.ts'
import { showsContactPreference, useMayPeek, useViewer, type SubTab } from './list-filter.ts'
import { linkToMessage } from './message-link.ts'
import { usePreference } from '#web/session/preferences.ts'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { MobileTabs } from '#web/ui/layout/MobileTabs.tsx'
import { useLatch } from '#web/ui/loading/useLatch.ts'

const OpenTicket = lazyComponent(async () => (await import('./OpenTicket.tsx')).OpenTicket)
const TicketDrawer = lazyComponent(async () => (await import('./conversation/TicketDrawer.tsx')).TicketDrawer)
const ContactSheet = lazyComponent(async () => (await import('./conversation/ContactSheet.tsx')).ContactSheet)
const NewTicketModal = lazyComponent(async () => (await import('./NewTicketModal.tsx')).NewTicketModal)
const ShortcutsModal = lazyComponent(async () => (await import('./ShortcutsModal.tsx')).ShortcutsModal)
const SpyModal = lazyComponent(async () => (await import('./conversation/PeekModal.tsx')).PeekModal)

const NARROW = '(max-width: 900px)'
/** Below this width the contact is shown over the conversation instead of beside it. */
const CROWDED = '(max-width: 1199px)'

type Dialog = { kind: 'new' | 'shortcuts' } | { kind: 'spy'; ticket: Ticket }

export default function TicketsPage({ ticketUuid }: { ticketUuid?: string }) {
  const { t } = useTranslation()
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const crowded = useMediaQuery(CROWDED, undefined, { getInitialValueInEffect: false }) ?? false
  const navigate = useNavigate()
  const actions = useTicketActions()
  const open = useOpenTicket(ticketUuid)
  const [subTab, setSubTab] = useState<SubTab>('open')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const contactPane = usePreference(showsContactPreference)
  const [contactSheet, setContactSheet] = useState(false)
  const isSheetMounted = useLatch(contactSheet) && crowded
  const list = useRef<TicketListHandle>(null)
  const conversation = useRef<ConversationHandle>(null)
  const viewer = useViewer()
  const canPeek = useMayPeek()
  const openTicket = (uuid: string, messageId?: string) =>
    void navigate({
      to: '/tickets/$ticketId',
      params: { ticketId: uuid },
      ...(messageId && linkToMessage(messageId)),
    })
  const toggleContact = () => (crowded ? setContactSheet(!contactSheet) : showsContactPreference.set(!contactPane))
  const ticket = open.ticket

  /** A ref keeps `rowActions` stable, so that opening a conversation does not render all rows again. */
  const openUuid = useRef(ticketUuid)
  openUuid.current = ticketUuid
  const rowActions = useMemo(
    () => ({
      accept: async (one: Ticket) => {
        if (await whileOpening(actions.accept(one))) setSubTab('open')
      },
      close: (one: Ticket) => actions.resolve(one, one.uuid === openUuid.current),
      reopen: async (one: Ticket) => {
        if (await whileOpening(actions.reopen(one))) setSubTab('open')
      },
      spy: canPeek ? (one: Ticket) => setDialog({ kind: 'spy', ticket: one }) : null,
      mayChange: (one: Ticket) => mayChange(one, viewer),
    }),
    [actions, canPeek, viewer],
  )

  const canWrite = ticket !== null && mayWrite(ticket, viewer)
  const canChange = ticket?.status === 'open' && mayChange(ticket, viewer)
  useListMode({
    openKey: ticketUuid === undefined ? null : `${ticketUuid} ${canWrite}`,
    write: () => conversation.current?.goOn(),
    onListMode: () => list.current?.move(0),
  })
  useShortcuts({
    j: () => list.current?.move(1),
    k: () => list.current?.move(-1),
    Enter: () => {
      const marked = list.current?.marked()
      if (marked && marked.status !== 'pending') openTicket(marked.uuid, marked.messages?.[0]?.id)
    },
    a: () => {
      const target = list.current?.marked() ?? ticket
      if (target?.status === 'pending') void rowActions.accept(target)
    },
    i: toggleContact,
    z: undoLatest,
    '?': () => setDialog({ kind: 'shortcuts' }),
    ...(canChange && {
      e: () => void actions.resolve(ticket, true),
      t: () => conversation.current?.transfer(),
    }),
    ...(canWrite && writingShortcuts(conversation)),
  })

  const manager = (
    <TicketManager
      selectedUuid={ticketUuid}
      subTab={subTab}
      onSubTab={setSubTab}
      actions={rowActions}
      onNew={() => setDialog({ kind: 'new' })}
      handle={list}
    />
  )
  const drawer = ticket && <TicketDrawer ticket={ticket} onClose={toggleContact} />
  const center = ticketUuid ? (
    <OpenTicket
      open={open}
      narrow={narrow}
      actions={actions}
      contactShown={crowded ? contactSheet : contactPane}
      onBack={() => void navigate({ to: '/tickets' })}
      onContact={toggleContact}
      onShortcuts={() => setDialog({ kind: 'shortcuts' })}
      handle={conversation}
    />
  ) : (
    <NoTicketSelected />
  )

  return (
    <>
      {narrow ? (
        <MobileTabs
          label={t('tickets.panes.label')}
          list={{ label: t('tickets.panes.list'), content: manager }}
          open={{ label: t('tickets.panes.ticket'), content: center }}
          openId={ticketUuid ?? null}
          firstTab="open"
        />
      ) : (
        <TicketPanes list={manager} center={center} side={!crowded && contactPane && drawer} />
      )}
      {isSheetMounted && (
        <ContactSheet opened={contactSheet && ticket !== null} onClose={() => setContactSheet(false)}>
          {drawer}
        </ContactSheet>
      )}
      {dialog?.kind === 'new' && <NewTicketModal onClose={() => setDialog(null)} onOpen={openTicket} />}
      {dialog?.kind === 'shortcuts' && <ShortcutsModal onClose={() => setDialog(null)} />}
      {dialog?.kind === 'spy' && <SpyModal ticket={dialog.ticket} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Letters for the composer of the open conversation. */
const writingShortcuts = (conversation: RefObject<ConversationHandle | null>): Shortcuts => ({
  n: () => conversation.current?.write('note'),
  r: () => conversation.current?.write('reply'),
  '/': () => conversation.current?.quick(),
  m: () => conversation.current?.templates(),
})
