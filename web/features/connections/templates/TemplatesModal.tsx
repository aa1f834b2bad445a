import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconPlus, IconRefresh, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Connection } from '#contract/connections.ts'
import type { MessageTemplate } from '#contract/templates.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { usePendingState } from '#web/ui/loading/usePendingState.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { SearchField, useSearch, type Search } from '#web/ui/table/SearchField.tsx'
import { useLanguageName } from '#web/ui/text/useLanguageName.ts'
import { fetchFromMeta, templateListQuery } from './api.ts'
import { DeleteTemplate } from './DeleteTemplate.tsx'
import type { TemplatePictureOf } from './form-values.ts'
import { NewTemplateForm } from './NewTemplateForm.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Templates.module.css'

type Props = { connection: Connection; picture: TemplatePictureOf; onClose: () => void }

/** The templates of an official number: what Meta says of them, and the way to new ones. */
export function TemplatesModal({ connection, picture, onClose }: Props) {
  const [screen, setScreen] = useState<'new' | MessageTemplate | null>(null)
  const search = useSearch()
  const back = (): void => setScreen(null)
  if (screen === 'new') return <NewTemplateForm connectionId={connection.id} picture={picture} onClose={back} />
  if (screen) return <DeleteTemplate template={screen} onClose={back} />
  return <TemplatesList connection={connection} search={search} onOpen={setScreen} onClose={onClose} />
}

type ListProps = {
  connection: Connection
  search: Search
  onOpen: (screen: 'new' | MessageTemplate) => void
  onClose: () => void
}

function TemplatesList({ connection: { id, name }, search: { typed, setTyped, search }, onOpen, onClose }: ListProps) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(templateListQuery(id, search))
  const columns = useColumns(onOpen)
  const [isRefreshing, run] = usePendingState()
  const refresh = (): void =>
    run(
      fetchFromMeta(id)
        .then(() => query.refetch())
        .catch(toastError),
    )
  return (
    <Modal opened onClose={onClose} title={t('connections.templates.title', { name })} size="xl">
      <div className={`${parts.wrap} ${styles.head}`}>
        <SearchField label={t('templates.search')} value={typed} onChange={setTyped} />
        <ActionIcon
          size={36}
          variant="default"
          aria-label={t('templates.refresh')}
          data-hint={t('templates.refresh')}
          loading={isRefreshing}
          onClick={refresh}
        >
          <IconRefresh size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
        <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => onOpen('new')}>
          {t('connections.templates.add')}
        </Button>
      </div>
      <PagedTable
        label={t('templates.list')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.templates}
        search={search}
        dense
        empty={
          <EmptyState
            icon={IconTemplate}
            title={t('connections.templates.emptyTitle')}
            text={t('connections.templates.emptyText')}
          />
        }
      />
    </Modal>
  )
}

function useColumns(onDelete: (template: MessageTemplate) => void): Column<MessageTemplate>[] {
  const { t } = useTranslation()
  const languageName = useLanguageName()
  const actions = useActionsColumn<MessageTemplate>(nameOfRow, (template) => [
    {
      label: t('connections.templates.delete', { name: template.name, language: languageName(template.language) }),
      icon: IconTrash,
      onClick: () => onDelete(template),
    },
  ])
  return [
    {
      key: 'name',
      title: t('connections.templates.column.name'),
      role: 'main',
      cell: ({ name, language }) => (
        <span className={`${parts.lines} ${styles.lines}`}>
          <b>{name}</b>
          <small className={parts.quiet}>{languageName(language)}</small>
        </span>
      ),
    },
    {
      key: 'category',
      title: t('connections.templates.column.category'),
      cell: ({ category }) => t(`templates.category.${category}`),
    },
    { key: 'state', title: t('connections.templates.column.state'), cell: (row) => <State template={row} /> },
    {
      key: 'quality',
      title: t('connections.templates.column.quality'),
      cell: ({ quality }) => (
        <span className={styles.quality} data-quality={quality}>
          {t(`connections.templates.quality.${quality}`)}
        </span>
      ),
    },
    actions,
  ]
}

/** Words of Meta for which there is a text here. */
const REASONS = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'LOW_QUALITY',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
] as const

function State({ template: { state, reason } }: { template: MessageTemplate }) {
  const { t } = useTranslation()
  const known = REASONS.find((one) => one === reason)
  return (
    <span className={`${parts.lines} ${styles.lines}`} data-state={state}>
      <span className={styles.state}>
        {state === 'APPROVED' ? t('connections.templates.approved') : t(`templates.state.${state}`)}
      </span>
      {known && <small className={parts.quiet}>{t(`connections.templates.reason.${known}`)}</small>}
      {reason !== '' && !known && (
        <small className={parts.quiet}>{t('connections.templates.otherReason', { reason })}</small>
      )}
    </span>
  )
}
