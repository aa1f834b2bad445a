import { Alert, Button, Group, Modal } from '@mantine/core'
import { IconEyeCheck } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { KnowledgeSourceRow } from '#contract/knowledge.ts'
import { keys } from '#web/api/keys.ts'
import { KEEP_CURRENT_FETCH, uniqueById } from '#web/api/pages.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { LoadMore } from '#web/ui/loading/LoadMore.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { approveSource, passagePagesQuery } from './api.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Knowledge.module.css'

type Props = { source: KnowledgeSourceRow; onClose: () => void }

/** Shows what was read from a source, and lets a page of the web be approved. */
export function PassagesModal({ source, onClose }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [busy, run] = usePendingState()
  const { id, name, url, status } = source
  const approve = async (): Promise<void> => {
    try {
      await approveSource(id)
      toastOk(t('knowledge.approved'))
      onClose()
    } catch (error) {
      toastError(error)
    } finally {
      await cache.invalidateQueries({ queryKey: keys.prompts })
    }
  }
  return (
    <Modal opened onClose={onClose} title={name} size={680}>
      {url !== '' && (
        <a className={styles.url} href={url} target="_blank" rel="noreferrer">
          {url}
        </a>
      )}
      {status === 'review' && (
        <Alert color="ambar" mb="md" icon={<IconEyeCheck size={18} stroke={1.7} aria-hidden />}>
          {t('knowledge.reviewHint')}
        </Alert>
      )}
      <Passages source={source} />
      <Group justify="flex-end" gap="sm" className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
        {status === 'review' && (
          <Button loading={busy} onClick={() => run(approve())}>
            {t('knowledge.approve')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

function Passages({ source: { id, kind } }: { source: KnowledgeSourceRow }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(passagePagesQuery(id))
  const { data, error } = query
  if (error && !data) return <ErrorState error={error} retry={() => void query.refetch()} />
  if (!data) return <Loading />
  const passages = uniqueById(data.pages.flatMap((page) => page.passages))
  if (passages.length === 0)
    return <EmptyState quiet title={t('knowledge.noPassages')} text={t('knowledge.noPassagesText')} />
  return (
    <>
      <ol className={`${parts.stack8} ${styles.passages}`}>
        {passages.map(({ id: passageId, page, text }) => (
          <li className={parts.sunken} key={passageId}>
            {page !== null && (
              <small>{t(kind === 'table' ? 'knowledge.passageOfRow' : 'knowledge.passageOfPage', { page })}</small>
            )}
            <p className={parts.prose}>{text}</p>
          </li>
        ))}
      </ol>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        load={() => void query.fetchNextPage(KEEP_CURRENT_FETCH)}
      />
    </>
  )
}
