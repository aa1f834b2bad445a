import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleDashed,
  IconPencil,
  IconReportMoney,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Prompt } from '#contract/prompts.ts'
import { keys } from '#web/api/keys.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { NoValue } from '#web/ui/table/NoValue.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { deletePrompt, promptPagesQuery } from './api.ts'
import { PromptModal } from './PromptModal.tsx'
import { StateBadge } from '#web/ui/display/StateBadge.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './Prompts.module.css'

type OpenDialog = { kind: 'none' } | { kind: 'form'; prompt: Prompt | null } | { kind: 'delete'; prompt: Prompt }

export function PromptsPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(promptPagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })

  const remove = async ({ id }: Prompt): Promise<void> => {
    await deletePrompt(id)
    toastOk(t('prompts.deleted'))
    await cache.invalidateQueries({ queryKey: keys.prompts })
  }

  return (
    <ListPage
      lead={t('prompts.lead')}
      search={searching}
      searchLabel={t('prompts.search')}
      tools={
        <Button
          renderRoot={(root) => <Link {...root} to="/prompts/calls" />}
          variant="default"
          leftSection={<IconReportMoney size={16} stroke={1.8} aria-hidden />}
        >
          {t('prompts.calls')}
        </Button>
      }
      add={{ label: t('prompts.add'), onClick: () => setOpen({ kind: 'form', prompt: null }) }}
      label={t('prompts.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.prompts}
      empty={<EmptyState icon={IconSparkles} title={t('prompts.emptyTitle')} text={t('prompts.emptyText')} />}
    >
      {open.kind === 'form' && <PromptModal prompt={open.prompt} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('prompts.deleteTitle', { name: open.prompt.name })}
          text={t('prompts.deleteText')}
          onClose={close}
          onConfirm={() => remove(open.prompt)}
        />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<Prompt>[] {
  const { t } = useTranslation()
  const number = useNumber()
  const actions = useActionsColumn<Prompt>(nameOfRow, (prompt) => [
    {
      label: t('prompts.editNamed', { name: prompt.name }),
      icon: IconPencil,
      onClick: () => open({ kind: 'form', prompt }),
    },
    {
      label: t('prompts.deleteNamed', { name: prompt.name }),
      icon: IconTrash,
      onClick: () => open({ kind: 'delete', prompt }),
    },
  ])
  return [
    {
      key: 'name',
      title: t('prompts.column.name'),
      role: 'main',
      cell: ({ id, name, model }) => (
        <Link
          to="/prompts/$promptId"
          params={{ promptId: String(id) }}
          className={styles.name ?? ''}
          data-hint={t('prompts.openNamed')}
        >
          <b>{name}</b>
          <small>{model || t('prompts.ownModel')}</small>
        </Link>
      ),
    },
    { key: 'state', title: t('prompts.column.state'), cell: ({ isActive }) => <State isActive={isActive} /> },
    { key: 'queue', title: t('prompts.column.queue'), cell: ({ queue }) => <Queue queue={queue} /> },
    {
      key: 'maxTokens',
      title: t('prompts.column.maxTokens'),
      align: 'end',
      cell: ({ maxTokens }) => <span className="num">{number(maxTokens)}</span>,
    },
    {
      key: 'tokens',
      title: t('prompts.column.tokens'),
      align: 'end',
      cell: ({ totalTokens }) => <span className="num">{number(totalTokens)}</span>,
    },
    actions,
  ]
}

function State({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation()
  return (
    <StateBadge icon={isActive ? IconCircleCheck : IconCircleDashed} tone={isActive ? 'ok' : 'quiet'}>
      {t(isActive ? 'prompts.state.on' : 'prompts.state.off')}
    </StateBadge>
  )
}

function Queue({ queue }: { queue: Prompt['queue'] }) {
  const { t } = useTranslation()
  if (!queue)
    return (
      <NoValue>
        <small>{t('prompts.noQueue')}</small>
      </NoValue>
    )
  return (
    <span className={parts.inline}>
      <ColorDot color={queue.color} /> {queue.name}
    </span>
  )
}
