import { IconListCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Macro } from '#contract/macros.ts'
import { queuesQuery } from '#web/api/shared-queries.ts'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import { deleteMacro, macroPagesQuery } from './api.ts'
import { macrosKey } from './events.ts'
import { MacroModal } from './MacroModal.tsx'
import { useStepWords } from './useStepWords.ts'
import './texts.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Macros.module.css'

type OpenDialog = { kind: 'none' } | { kind: 'form'; macro: Macro | null } | { kind: 'delete'; macro: Macro }

/** The macros of the company, for its administrators. `sections` leads to what else is kept here. */
export function MacrosPage({ sections }: { sections: ReactNode }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(macroPagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })

  const remove = async ({ id }: Macro): Promise<void> => {
    await deleteMacro(id)
    toastOk(t('common.succeeded'))
    await cache.invalidateQueries({ queryKey: macrosKey })
  }

  return (
    <ListPage
      lead={t('macros.lead')}
      search={searching}
      searchLabel={t('macros.search')}
      add={{ label: t('macros.add'), onClick: () => setOpen({ kind: 'form', macro: null }) }}
      filters={sections}
      label={t('macros.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.records}
      empty={<EmptyState icon={IconListCheck} title={t('macros.emptyTitle')} text={t('macros.emptyText')} />}
    >
      {open.kind === 'form' && <MacroModal macro={open.macro} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('macros.deleteTitle', { name: open.macro.name })}
          text={t('common.confirmDelete')}
          onClose={close}
          onConfirm={() => remove(open.macro)}
        />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<Macro>[] {
  const { t } = useTranslation()
  const number = useNumber()
  const wordsOf = useStepWords()
  const { data: queues } = useQuery(queuesQuery)
  const queueNames = (ids: number[]): string =>
    queues === undefined
      ? '…'
      : ids.map((id) => queues.find((queue) => queue.id === id)?.name ?? t('macros.goneQueue')).join(', ')
  const actions = useActionsColumn<Macro>(nameOfRow, (macro) => [
    {
      label: t('macros.editNamed', { name: macro.name }),
      icon: IconPencil,
      onClick: () => open({ kind: 'form', macro }),
    },
    {
      label: t('macros.deleteNamed', { name: macro.name }),
      icon: IconTrash,
      onClick: () => open({ kind: 'delete', macro }),
    },
  ])
  return [
    { key: 'name', title: t('macros.name'), role: 'main', cell: ({ name }) => <b>{name}</b> },
    {
      key: 'steps',
      title: t('macros.steps'),
      cell: ({ steps }) => (
        <span className={`${parts.clamp} ${styles.words}`}>
          <VariableText text={steps.map(wordsOf).join(' · ')} />
        </span>
      ),
    },
    {
      key: 'queues',
      title: t('macros.queues'),
      cell: ({ queueIds }) => (queueIds.length === 0 ? t('macros.everywhere') : queueNames(queueIds)),
    },
    {
      key: 'uses',
      title: t('macros.uses'),
      align: 'end',
      cell: ({ uses }) => <span className="num">{number(uses)}</span>,
    },
    actions,
  ]
}
