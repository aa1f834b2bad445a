import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondsToCheck } from '#contract/contact-lists.ts'
import { campaignKeys } from '#web/features/campaigns/cache.ts'
import { contactListQuery } from '#web/features/contact-lists/api.ts'
import { StartCheckDialog } from '#web/features/contact-lists/StartCheckDialog.tsx'
import { useDuration } from '#web/features/contact-lists/useDuration.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Editor.module.css'

type Props = {
  listId: number
  people: number
  /** Whether the connection asks about them when their turn comes. */
  isAsked: boolean
}

/** Says of how many people nobody knows yet whether they have WhatsApp, and lets it be asked before the start. */
export function UncheckedNotice({ listId, people, isAsked }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const duration = useDuration()
  const [isStarting, setIsStarting] = useState(false)
  const { data: list } = useQuery(contactListQuery(listId))
  const unknown = list?.counts.unknown
  const isRunning = list?.check?.status === 'running'
  const unchecked = isAsked ? 'campaigns.dry.unchecked' : 'campaigns.dry.uncheckedSent'
  const time = duration(secondsToCheck(unknown ?? people))

  // Each answer moves a person to another row of the dry run.
  useEffect(() => {
    if (isRunning) void cache.invalidateQueries({ queryKey: campaignKeys.previews })
  }, [cache, isRunning, unknown])

  return (
    <Alert color="ambar" icon={<IconAlertTriangle size={18} stroke={1.8} aria-hidden />}>
      <div className={`${parts.spread} ${styles.notice}`} role="status">
        <span>
          {t(isRunning ? 'campaigns.dry.checking' : unchecked, { count: people })} {t('campaigns.dry.takes', { time })}
        </span>
        {!isRunning && (
          <Button size="xs" variant="default" disabled={!list} onClick={() => setIsStarting(true)}>
            {t('campaigns.dry.check')}
          </Button>
        )}
      </div>
      {isStarting && list && <StartCheckDialog list={list} only="unknown" onClose={() => setIsStarting(false)} />}
    </Alert>
  )
}
