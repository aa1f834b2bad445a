import { memo } from 'react'
import type { ChatMessage } from '#contract/chats.ts'
import { BubbleLayout, type MediaContent, MessageMedia, RichText } from '#web/features/messages/conversation.ts'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import styles from './Chats.module.css'

const AVATAR_PX = 28

type Props = { message: ChatMessage; mine: boolean; first: boolean }

/** Shows one message: those of the user at the right, others at the left with their author. */
export const ChatBubble = memo(function ChatBubble({ message, mine, first }: Props) {
  const { name } = message.sender
  return (
    <BubbleLayout
      side={mine ? 'out' : 'in'}
      first={first}
      time={message.createdAt}
      messageId={message.id}
      author={!mine && first ? name : undefined}
      face={!mine && <span className={styles.face}>{first && <Avatar name={name} size={AVATAR_PX} />}</span>}
    >
      {message.mediaPath ? <MessageMedia message={mediaOf(message)} /> : <RichText text={message.message} />}
    </BubbleLayout>
  )
})

const SHOWN_FAMILIES = ['image', 'video', 'audio'] as const

/** Converts a chat message to what `MessageMedia` takes. */
function mediaOf({ id, message, mediaPath, mediaMimetype, ...file }: ChatMessage): MediaContent {
  const [family = ''] = (mediaMimetype ?? '').split('/')
  const mediaType = SHOWN_FAMILIES.find((shown) => shown === family) ?? 'application'
  return { ...file, id: String(id), body: message, mediaType, mediaState: 'ready', mediaUrl: mediaPath, mediaMimetype }
}
