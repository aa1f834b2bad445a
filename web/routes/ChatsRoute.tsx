import { useParams } from '@tanstack/react-router'
import { ChatsPage } from '#web/features/chats/ChatsPage.tsx'
import { PlanOnly } from './PlanOnly.tsx'

export function ChatsRoute() {
  const { chatId } = useParams({ strict: false })
  return (
    <PlanOnly can="chats:use" plan="useInternalChat">
      <ChatsPage chatUuid={chatId ?? null} />
    </PlanOnly>
  )
}
