import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TagListItem } from '#contract/tags.ts'
import { updateTag, deleteTag, tagPagesQuery } from './api.ts'
import { removeTag, saveTag } from './cache.ts'
import { TagChip } from './TagChip.tsx'
import { TagModal } from './TagModal.tsx'
import { useCan } from '#web/session/store.ts'
import { ColorDot } from '#web/ui/display/ColorDot.tsx'
import { useColorName } from '#web/ui/display/useColorName.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastError, toastOk } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Tags.module.css'

type OpenDialog = { kind: 'none' } | { kind: 'form'; tag: TagListItem | null } | { kind: 'delete'; tag: TagListItem }

export function TagsPage() {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(tagPagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })

  const remove = async ({ id }: TagListItem): Promise<void> => {
    await deleteTag(id)
    removeTag(cache, id)
    toastOk(t('common.succeeded'))
  }

  return (
    <ListPage
      lead={t('tags.lead')}
      search={searching}
      searchLabel={t('tags.search')}
      add={{ label: t('tags.add'), onClick: () => setOpen({ kind: 'form', tag: null }) }}
      label={t('tags.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.tags}
      empty={<EmptyState icon={IconTags} title={t('tags.emptyTitle')} text={t('tags.emptyText')} />}
    >
      {open.kind === 'form' && <TagModal tag={open.tag} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('tags.deleteTitle', { name: open.tag.name })}
          text={t('common.confirmDelete')}
          onClose={close}
          onConfirm={() => remove(open.tag)}
        />
      )}
    </ListPage>
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<TagListItem>[] {
  const { t } = useTranslation()
  const number = useNumber()
  const colorName = useColorName()
  const canChangeKanban = useCan('tags:kanban')
  const lanes: Column<TagListItem> = {
    key: 'kanban',
    title: t('tags.column.kanban'),
    cell: (tag) => <KanbanSwitch tag={tag} />,
  }
  const actions = useActionsColumn<TagListItem>(nameOfRow, (tag) => {
    if (!(canChangeKanban || tag.kanban === 0)) return []
    return [
      { label: t('tags.editNamed', { name: tag.name }), icon: IconPencil, onClick: () => open({ kind: 'form', tag }) },
      {
        label: t('tags.deleteNamed', { name: tag.name }),
        icon: IconTrash,
        onClick: () => open({ kind: 'delete', tag }),
      },
    ]
  })
  return [
    {
      key: 'name',
      title: t('tags.name'),
      role: 'main',
      cell: (tag) => (
        <span className={styles.name}>
          <TagChip color={tag.color}>{tag.name}</TagChip>
        </span>
      ),
    },
    {
      key: 'color',
      title: t('tags.color'),
      cell: (tag) => (
        <span className={`${parts.inline} ${styles.color}`}>
          <ColorDot color={tag.color} size={14} /> {colorName(tag.color)}
        </span>
      ),
    },
    {
      key: 'tickets',
      title: t('tags.column.tickets'),
      align: 'end',
      cell: (tag) => <span className="num">{number(Number(tag.ticketsCount))}</span>,
    },
    ...(canChangeKanban ? [lanes] : []),
    actions,
  ]
}

/** Makes the tag a column of the kanban board, or removes it from the board. */
function KanbanSwitch({ tag }: { tag: TagListItem }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isLane: boolean) => updateTag(tag.id, { name: tag.name, color: tag.color, kanban: isLane ? 1 : 0 }),
    onSuccess: (saved) => saveTag(cache, saved),
    onError: toastError,
  })
  return (
    <Switch
      size="sm"
      aria-label={t('tags.kanbanOf', { name: tag.name })}
      checked={isPending ? variables : tag.kanban === 1}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}
