import { useQueryClient } from '@tanstack/react-query'
import { ACK } from '#contract/acks.ts'
import { Ack } from '#web/features/messages/Ack.tsx'
import { BubbleLayout } from './BubbleLayout.tsx'
import { SendFailure } from './Bubble.tsx'
import { RareContent } from '#web/features/messages/media/rare-content.ts'
import type { PendingMessage } from '#web/features/messages/store/pending-messages.ts'
import { Quote } from '#web/features/messages/text/Quote.tsx'
import { RichText } from '#web/features/messages/text/RichText.tsx'
import { discardPending, retryPending } from '#web/features/messages/sending/sending.ts'
import { lazyPart } from '#web/ui/loading/lazyComponent.tsx'

const PendingFile = lazyPart(async () => (await import('./PendingFile.tsx')).PendingFile)

/** Shows a pending message like a sent one, with a clock, or with the reason why it was not sent. */
export function PendingBubble({ outgoing, first }: { outgoing: PendingMessage; first: boolean }) {
  const cache = useQueryClient()
  const failed = outgoing.state === 'failed'
  const text = outgoing.body && <RichText text={outgoing.body} />
  return (
    <BubbleLayout
      side="out"
      first={first}
      time={outgoing.createdAt}
      ack={<Ack ack={ACK.waiting} failed={failed} />}
      below={
        failed && (
          <SendFailure
            reason={outgoing.error}
            onRetry={() => retryPending(cache, outgoing)}
            onDiscard={() => discardPending(cache, outgoing)}
          />
        )
      }
      failed={failed}
      fresh
    >
      {outgoing.quotedMsg && <Quote quoted={outgoing.quotedMsg} />}
      {outgoing.file && <PendingFile outgoing={outgoing} file={outgoing.file} />}
      {outgoing.mentions?.length ? <RareContent mentions={outgoing.mentions}>{text}</RareContent> : text}
    </BubbleLayout>
  )
}
