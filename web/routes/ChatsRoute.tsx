import { useParams } from '@tanstack/react-router'
import { ChatsPage } from '#web/features/chats/ChatsPage.tsx'
import { RequirePlan } from './RequirePlan.tsx'

export function ChatsRoute() {
  const { chatId } = useParams({ strict: false })
  return (
    <RequirePlan can="chats:use" plan="useInternalChat">
      <ChatsPage chatUuid={chatId ?? null} />
    </RequirePlan>
  )
}
