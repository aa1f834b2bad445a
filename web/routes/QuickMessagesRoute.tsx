import { RichText } from '#web/features/messages/text/RichText.tsx'
import { QuickMessagesPage } from '#web/features/quick-messages/QuickMessagesPage.tsx'

/** The preview of a quick message looks as it will in a conversation. */
export const QuickMessagesRoute = () => <QuickMessagesPage renderText={(text) => <RichText text={text} />} />
