import { Button } from '@mantine/core'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Prompt } from '#contract/prompts.ts'
import { ApiError } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { promptQuery, updatePrompt } from './api.ts'
import { PromptModal } from './PromptModal.tsx'
import { Instructions } from './Instructions.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './PromptPage.module.css'

/** Returns why a prompt may not be switched on yet; null when it may. */
type GateOf = (prompt: Prompt) => string | null

type Props = {
  id: number
  gateOf: GateOf
  knowledge: (prompt: Prompt) => ReactNode
  trial: (prompt: Prompt) => ReactNode
}

/** One prompt: what it is told, what it knows, and how its trials went. */
export function PromptPage({ id, gateOf, knowledge, trial }: Props) {
  const { t } = useTranslation()
  const { data: prompt, error, refetch } = useQuery(promptQuery(id))
  const [isEditing, setIsEditing] = useState(false)
  if (error instanceof ApiError && error.status === 404)
    return <EmptyState quiet title={t('prompts.page.gone')} text={t('common.notFoundText')} />
  if (error && !prompt) return <ErrorState error={error} retry={() => void refetch()} />
  if (!prompt) return <Loading />
  const edit = (): void => setIsEditing(true)
  return (
    <div className={`${parts.page} ${styles.page}`}>
      <div className={`${parts.wrap} ${styles.head}`}>
        <Link to="/prompts" className={parts.back ?? ''}>
          <IconArrowLeft size={16} stroke={1.8} aria-hidden />
          {t('prompts.page.back')}
        </Link>
        <h2 className={parts.title}>{prompt.name}</h2>
        <span className={styles.where}>
          {prompt.queue ? t('prompts.page.queue', { name: prompt.queue.name }) : t('prompts.noQueue')}
        </span>
        <span className={styles.grow} />
        <ServeSwitch prompt={prompt} gate={prompt.isActive ? null : gateOf(prompt)} />
        <Button leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />} onClick={edit}>
          {t('prompts.page.edit')}
        </Button>
      </div>
      <div className={`${parts.stack14} ${styles.columns}`}>
        <div className={`${parts.stack14} ${styles.column}`}>
          <Instructions prompt={prompt} />
          {knowledge(prompt)}
        </div>
        <div className={`${parts.stack14} ${styles.column}`}>{trial(prompt)}</div>
      </div>
      {isEditing && <PromptModal prompt={prompt} onClose={() => setIsEditing(false)} />}
    </div>
  )
}

function ServeSwitch({ prompt, gate }: { prompt: Prompt; gate: string | null }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const note = useId()
  const [busy, run] = usePendingState()
  const { id, isActive } = prompt
  const toggle = async (): Promise<void> => {
    try {
      cache.setQueryData(promptQuery(id).queryKey, await updatePrompt(id, { isActive: !isActive }))
      toastOk(t(isActive ? 'prompts.page.switchedOff' : 'prompts.page.switchedOn'))
    } catch (error) {
      toastError(error)
    } finally {
      await cache.invalidateQueries({ queryKey: keys.prompts })
    }
  }
  return (
    <span className={`${parts.inline} ${styles.serve}`}>
      <Switch
        label={t('prompts.page.serves')}
        labelPosition="left"
        checked={isActive}
        disabled={busy || gate !== null}
        aria-describedby={gate === null ? undefined : note}
        onChange={() => run(toggle())}
      />
      {gate !== null && (
        <small className={parts.quiet} id={note}>
          {gate}
        </small>
      )}
    </span>
  )
}
