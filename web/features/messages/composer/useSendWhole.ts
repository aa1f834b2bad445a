import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { patchCache } from '#web/api/patch-cache.ts'
import { sendWhole, type WholeContent } from '#web/features/messages/store/api.ts'
import { applyMessage, messageKeys, type MessagePages } from '#web/features/messages/store/cache.ts'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'

/** What a dialog needs whose content is sent as a message of its own. */
export type WholeDialogProps = { ticketId: number; quotedId: string | null; onSent: () => void; onClose: () => void }

/** Sends such a message and closes the dialog. What is sent once more after a lost answer is stored once. */
export function useSendWhole({ ticketId, quotedId, onSent, onClose }: WholeDialogProps) {
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const last = useRef({ content: '', clientId: '' })

  const deliver = async (content: WholeContent): Promise<void> => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { content: text, clientId: crypto.randomUUID() }
    try {
      const { clientId } = last.current
      const { messages } = await sendWhole(ticketId, content, { clientId, quotedMsgId: quotedId })
      for (const message of messages)
        patchCache<MessagePages>(cache, messageKeys.list(ticketId), (data) => applyMessage(data, message))
      onSent()
      onClose()
    } catch (error) {
      toastError(error)
    }
  }
  return { busy, send: (content: WholeContent) => run(deliver(content)) }
}
