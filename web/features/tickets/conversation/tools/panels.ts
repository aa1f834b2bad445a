/** What a conversation loads when it is searched: together, because each comes seldom. */
export { ConversationSearch } from './ConversationSearch.tsx'
