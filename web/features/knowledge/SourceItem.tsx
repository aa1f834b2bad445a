import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleX,
  IconDotsVertical,
  IconEye,
  IconEyeCheck,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconLoader2,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconWorld,
  type Icon,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { KNOWLEDGE_LIMITS, type KnowledgeSourceRow, type SourceKind, type SourceStatus } from '#contract/knowledge.ts'
import { keys } from '#web/api/keys.ts'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { useRelativeTime } from '#web/ui/time/useRelativeTime.ts'
import { readSourceAgain } from './api.ts'
import { StateBadge, type StateTone } from '#web/ui/display/StateBadge.tsx'
import styles from './Knowledge.module.css'

export type SourceAction = 'show' | 'editText' | 'readAgain' | 'delete'

const KIND_ICONS: Record<SourceKind, Icon> = {
  text: IconFileText,
  page: IconWorld,
  table: IconFileSpreadsheet,
  pdf: IconFileTypePdf,
}
const STATES: Record<SourceStatus, { icon: Icon; tone: StateTone }> = {
  reading: { icon: IconLoader2, tone: 'run' },
  review: { icon: IconEyeCheck, tone: 'warn' },
  ready: { icon: IconCircleCheck, tone: 'ok' },
  failed: { icon: IconCircleX, tone: 'bad' },
}

type Props = { source: KnowledgeSourceRow; onAction: (kind: Exclude<SourceAction, 'readAgain'>) => void }

export function SourceItem({ source, onAction }: Props) {
  const { t } = useTranslation()
  const { kind, name, status, error, passages } = source
  const KindIcon = KIND_ICONS[kind]
  const facts = useFacts(source)
  const note =
    error === null
      ? status === 'review' && t('knowledge.waiting')
      : t(`knowledge.fault.${error}`, { limit: KNOWLEDGE_LIMITS.passages })
  return (
    <li className={styles.source}>
      <KindIcon
        className={styles.kind ?? ''}
        size={18}
        stroke={1.6}
        role="img"
        aria-label={t(`knowledge.kind.${kind}`)}
      />
      <UnstyledButton className={styles.open} disabled={passages === 0} onClick={() => onAction('show')}>
        <b>{name}</b>
        {facts !== '' && <small>{facts}</small>}
        {note && <small data-tone={status === 'failed' ? 'bad' : 'warn'}>{note}</small>}
      </UnstyledButton>
      <State status={status} />
      <ActionsMenu source={source} onAction={onAction} />
    </li>
  )
}

function State({ status }: { status: SourceStatus }) {
  const { t } = useTranslation()
  const { icon, tone } = STATES[status]
  return (
    <StateBadge icon={icon} tone={tone} isTurning={status === 'reading'}>
      {t(`knowledge.state.${status}`)}
    </StateBadge>
  )
}

/** Tells how much is in a source, and when it was read. */
function useFacts({ kind, status, pages, passages, readAt, byMeaning }: KnowledgeSourceRow): string {
  const { t } = useTranslation()
  const number = useNumber()
  const relative = useRelativeTime()
  if (passages === 0) return ''
  return [
    kind === 'pdf' && t('knowledge.pages', { count: pages, amount: number(pages) }),
    kind === 'table' && t('knowledge.rows', { count: pages, amount: number(pages) }),
    t('knowledge.passages', { count: passages, amount: number(passages) }),
    readAt !== null && status !== 'reading' && t('knowledge.read', { when: relative(readAt) }),
    status === 'ready' && !byMeaning && t('knowledge.wordsOnly'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function ActionsMenu({ source, onAction }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { id, name, kind, status, passages } = source
  const readAgain = async (): Promise<void> => {
    try {
      await readSourceAgain(id)
      toastOk(t('knowledge.readingAgain', { name }))
      await cache.invalidateQueries({ queryKey: keys.prompts })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={t('knowledge.actionsOf', { name })}>
          <IconDotsVertical size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {passages > 0 && (
          <Menu.Item leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => onAction('show')}>
            {t(status === 'review' ? 'knowledge.check' : 'knowledge.show')}
          </Menu.Item>
        )}
        {kind === 'text' && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => onAction('editText')}>
            {t('knowledge.editText')}
          </Menu.Item>
        )}
        {status !== 'reading' && (
          <Menu.Item leftSection={<IconRefresh size={16} stroke={1.7} />} onClick={() => void readAgain()}>
            {t('knowledge.readAgain')}
          </Menu.Item>
        )}
        <Menu.Item color="coral" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => onAction('delete')}>
          {t('common.delete')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
