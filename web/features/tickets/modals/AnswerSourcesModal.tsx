import { Modal } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { get } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { loadAiTexts } from '#web/i18n.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './modals.module.css'

const answerSourcesQuery = (messageId: string) =>
  queryOptions({
    queryKey: [...keys.prompts, 'answer', messageId],
    queryFn: async ({ signal }) => {
      const [answer] = await Promise.all([
        get('/messages/:messageId/sources', { params: { messageId }, signal }),
        // Conversations do without the texts of prompts until somebody asks for the sources.
        loadAiTexts(),
      ])
      return answer
    },
  })

/** Shows the passages that the answer of an assistant was made from, as they were then. */
export function AnswerSourcesModal({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(answerSourcesQuery(message.id))
  return (
    <Modal opened onClose={onClose} title={t('messages.sources')}>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Loading />}
      {data?.sources.length === 0 && (
        <EmptyState
          icon={IconBooks}
          quiet
          title={t('knowledge.ofAnswer.none')}
          text={t('knowledge.ofAnswer.noneText')}
        />
      )}
      {data?.sources.map(({ id, name, page, text }) => (
        <figure key={id} className={`${parts.sunken} ${styles.passage}`}>
          <figcaption className={parts.hint}>
            {page === null ? name : t('knowledge.ofAnswer.page', { name, page })}
          </figcaption>
          <blockquote>{text}</blockquote>
        </figure>
      ))}
    </Modal>
  )
}
