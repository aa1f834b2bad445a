import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ContactSheet } from '#web/features/tickets/conversation/ContactSheet.tsx'
import type { ConversationHandle } from '#web/features/tickets/conversation/Conversation.tsx'
import { OpenTicket } from './OpenTicket.tsx'
import { TicketDrawer } from '#web/features/tickets/conversation/TicketDrawer.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { paneWidth, ResizablePane } from './ResizablePane.tsx'
import { useOpenTicket } from './useOpenTicket.ts'
import { useTicketActions } from './useTicketActions.ts'

const ShortcutsModal = lazyComponent(async () => (await import('./ShortcutsModal.tsx')).ShortcutsModal)

const WIDTH = paneWidth('boardTicketWidth', 340, 420, 640)

/** A conversation beside another screen, which stays where it is when the ticket is resolved or handed on. */
export function TicketPane({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation()
  const stay = useMemo(() => ({ leave: onClose, show: () => undefined }), [onClose])
  const actions = useTicketActions(stay)
  const open = useOpenTicket(uuid, onClose)
  const [hasContact, setHasContact] = useState(false)
  const [hasShortcuts, setHasShortcuts] = useState(false)
  const conversation = useRef<ConversationHandle>(null)
  return (
    <ResizablePane width={WIDTH} edge="start" label={t('tickets.resizePane')}>
      <OpenTicket
        open={open}
        narrow
        actions={actions}
        left={null}
        contactShown={hasContact}
        onBack={onClose}
        onContact={() => setHasContact(!hasContact)}
        onShortcuts={() => setHasShortcuts(true)}
        handle={conversation}
      />
      {open.ticket && (
        <ContactSheet opened={hasContact} onClose={() => setHasContact(false)}>
          <TicketDrawer
            ticket={open.ticket}
            onClose={() => setHasContact(false)}
            onFollow={() => setHasContact(false)}
          />
        </ContactSheet>
      )}
      {hasShortcuts && <ShortcutsModal onClose={() => setHasShortcuts(false)} />}
    </ResizablePane>
  )
}
