import { Button, SegmentedControl } from '@mantine/core'
import { IconAddressBook, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactListDetails, ItemFilter, ListItem } from '#contract/contact-lists.ts'
import { useCan } from '#web/session/store.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { SearchField, useSearch } from '#web/ui/table/SearchField.tsx'
import { toastOk } from '#web/ui/overlay/toast.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { deleteItem, listItemPagesQuery, removeItems } from './api.ts'
import { reloadItems, removeItem } from './cache.ts'
import { ItemModal } from './ItemModal.tsx'
import { useItemColumns } from './useItemColumns.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

/** Everybody is in the first tab and in exactly one of the others. */
const TABS = ['total', 'valid', 'invalid', 'unknown', 'optedOut'] as const
type Tab = (typeof TABS)[number]
const filterOf = (tab: Tab): { filter?: ItemFilter } => (tab === 'total' ? {} : { filter: tab })

type OpenDialog = { kind: 'none' | 'remove' } | { kind: 'edit' | 'delete'; item: ListItem }

/** The people of a list: tabs with counts, search, a table and what can be done with those chosen in it. */
export function ItemsPanel({ list }: { list: ContactListDetails }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const canRemove = useCan('contacts-page:deleteContact')
  const { typed, setTyped, search } = useSearch()
  const [tab, setTab] = useState<Tab>('total')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(listItemPagesQuery({ contactListId: list.id, searchParam: search, ...filterOf(tab) }))
  const shown = query.data?.pages.flatMap((page) => page.contacts.map(({ id }) => id)) ?? []
  const columns = useItemColumns({
    canRemove,
    chosen,
    shown,
    onChoose: setChosen,
    onEdit: (item) => setOpen({ kind: 'edit', item }),
    onDelete: (item) => setOpen({ kind: 'delete', item }),
  })
  const close = () => setOpen({ kind: 'none' })

  const removeOne = async ({ id }: ListItem): Promise<void> => {
    await deleteItem(id)
    removeItem(cache, id)
    setChosen(new Set([...chosen].filter((other) => other !== id)))
    toastOk(t('contactLists.removed', { count: 1 }))
  }
  const removeChosen = async (): Promise<void> => {
    const { removed } = await removeItems(list.id, { ids: [...chosen] })
    setChosen(new Set())
    reloadItems(cache, list.id)
    toastOk(t('contactLists.removed', { count: removed }))
  }

  return (
    <section aria-label={t('contactLists.people')}>
      <div className={`${parts.wrap} ${styles.bar}`}>
        <SearchField label={t('contactLists.searchItems')} value={typed} onChange={setTyped} />
        <Tabs list={list} tab={tab} onChange={setTab} />
      </div>
      {chosen.size > 0 && (
        <div className={`${parts.wrap} ${parts.selection}`} role="status">
          <span>{t('contactLists.chosen', { count: chosen.size })}</span>
          <Button size="compact-sm" variant="default" onClick={() => setChosen(new Set())}>
            {t('contactLists.chooseNone')}
          </Button>
          {canRemove && (
            <Button
              size="compact-sm"
              color="coral"
              leftSection={<IconTrash size={14} stroke={1.8} aria-hidden />}
              onClick={() => setOpen({ kind: 'remove' })}
            >
              {t('contactLists.remove')}
            </Button>
          )}
        </div>
      )}
      <PagedTable
        label={t('contactLists.people')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.contacts}
        dense
        search={search}
        empty={
          tab === 'total' ? (
            <EmptyState
              icon={IconAddressBook}
              title={t('contactLists.noPeopleTitle')}
              text={t('contactLists.noPeopleText')}
            />
          ) : (
            <EmptyState quiet title={t('contactLists.noneInTab')} />
          )
        }
      />
      {open.kind === 'edit' && <ItemModal listId={list.id} item={open.item} onClose={close} />}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('contactLists.removeTitle', { name: open.item.name })}
          text={t('contactLists.removeText')}
          action={t('contactLists.remove')}
          onClose={close}
          onConfirm={() => removeOne(open.item)}
        />
      )}
      {open.kind === 'remove' && (
        <ConfirmDialog
          opened
          title={t('contactLists.removeChosenTitle', { count: chosen.size })}
          text={t('contactLists.removeText')}
          action={t('contactLists.remove')}
          onClose={close}
          onConfirm={removeChosen}
        />
      )}
    </section>
  )
}

function Tabs({ list, tab, onChange }: { list: ContactListDetails; tab: Tab; onChange: (tab: Tab) => void }) {
  const { t } = useTranslation()
  const number = useNumber()
  return (
    <div className={styles.tabs}>
      <SegmentedControl
        aria-label={t('contactLists.show')}
        value={tab}
        onChange={(value) => onChange(value as Tab)}
        data={TABS.map((value) => ({
          value,
          label: (
            <>
              {t(`contactLists.tab.${value}`)} <span className="num">{number(list.counts[value])}</span>
            </>
          ),
        }))}
      />
    </div>
  )
}
