import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ticket } from '#contract/tickets.ts'
import { OpenTicket } from '#web/features/tickets/conversation/OpenTicket.tsx'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { TicketDrawer } from '#web/features/tickets/conversation/TicketDrawer.tsx'
import { Welcome } from '#web/features/tickets/conversation/Welcome.tsx'
import type { TicketListHandle } from '#web/features/tickets/manager/TicketList.tsx'
import { TicketManager } from '#web/features/tickets/manager/TicketManager.tsx'
import { NewTicketModal } from '#web/features/tickets/modals/NewTicketModal.tsx'
import { ShortcutsModal } from '#web/features/tickets/modals/ShortcutsModal.tsx'
import { SpyModal } from '#web/features/tickets/modals/SpyModal.tsx'
import { NarrowPanes } from '#web/features/tickets/NarrowPanes.tsx'
import { Panes } from '#web/features/tickets/Panes.tsx'
import { useOpenTicket } from '#web/features/tickets/useOpenTicket.ts'
import { useShortcuts } from '#web/features/tickets/useShortcuts.ts'
import { useTicketActions } from '#web/features/tickets/useTicketActions.ts'
import { showsContact, type SubTab } from '#web/features/tickets/view.ts'
import { atMessage } from '#web/features/tickets/visits.ts'
import { usePreference } from '#web/session/preferences.ts'
import { useCan } from '#web/session/store.ts'
import { useSetting } from '#web/session/useSetting.ts'

const NARROW = '(max-width: 900px)'
/** Under this width the contact lies over the conversation instead of beside it. */
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
  const contactPane = usePreference(showsContact)
  const [contactSheet, setContactSheet] = useState(false)
  const list = useRef<TicketListHandle>(null)
  const conversation = useRef<ConversationHandle>(null)
  const spies = useSpyRight()
  const openTicket = (uuid: string, messageId?: string) =>
    void navigate({
      to: '/tickets/$ticketId',
      params: { ticketId: uuid },
      ...(messageId && atMessage(messageId)),
    })
  const toggleContact = () => (crowded ? setContactSheet(!contactSheet) : showsContact.set(!contactPane))
  const ticket = open.ticket

  const rowActions = useMemo(
    () => ({
      accept: (one: Ticket) => {
        setSubTab('open')
        void actions.accept(one)
      },
      close: (one: Ticket) => void actions.resolve(one, one.uuid === ticketUuid),
      reopen: (one: Ticket) => {
        setSubTab('open')
        void actions.reopen(one)
      },
      spy: spies ? (one: Ticket) => setDialog({ kind: 'spy', ticket: one }) : null,
    }),
    [actions, spies, ticketUuid],
  )

  useShortcuts({
    j: () => list.current?.move(1),
    k: () => list.current?.move(-1),
    Enter: () => {
      const marked = list.current?.marked()
      if (marked && marked.status !== 'pending') openTicket(marked.uuid, marked.messages?.[0]?.id)
    },
    a: () => {
      const target = list.current?.marked() ?? ticket
      if (target?.status === 'pending') rowActions.accept(target)
    },
    i: toggleContact,
    '?': () => setDialog({ kind: 'shortcuts' }),
    ...(ticket?.status === 'open' && {
      e: () => void actions.resolve(ticket, true),
      t: () => conversation.current?.transfer(),
      n: () => conversation.current?.write('note'),
      r: () => conversation.current?.write('reply'),
      '/': () => conversation.current?.quick(),
    }),
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
    <Welcome />
  )

  return (
    <>
      {narrow ? (
        <NarrowPanes hasTicket={ticketUuid !== undefined} list={manager} center={center} />
      ) : (
        <Panes list={manager} center={center} side={!crowded && contactPane && drawer} />
      )}
      {crowded && (
        <Drawer.Root
          opened={contactSheet && ticket !== null}
          onClose={() => setContactSheet(false)}
          position="right"
          size={360}
        >
          <Drawer.Overlay />
          <Drawer.Content aria-label={t('contacts.contact')}>
            <Drawer.Body p={0} h="100%">
              {drawer}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      {dialog?.kind === 'new' && <NewTicketModal onClose={() => setDialog(null)} onOpen={openTicket} />}
      {dialog?.kind === 'shortcuts' && <ShortcutsModal onClose={() => setDialog(null)} />}
      {dialog?.kind === 'spy' && <SpyModal ticket={dialog.ticket} onClose={() => setDialog(null)} />}
    </>
  )
}

/** Admins and supervisors may look into conversations, others when the company allows it. */
function useSpyRight(): boolean {
  const may = useCan('tickets:peek')
  const setting = useSetting('userSpyChat')
  return may || setting === 'enabled'
}
