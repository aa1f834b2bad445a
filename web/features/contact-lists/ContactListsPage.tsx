import { IconListDetails, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactListRow } from '#contract/contact-lists.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { useNumber } from '#web/ui/text/useNumber.ts'
import { contactListPagesQuery } from './api.ts'
import { DeleteList } from './DeleteList.tsx'
import { ListModal } from './ListModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form'; list: ContactListRow | null }
  | { kind: 'delete'; list: ContactListRow }

export function ContactListsPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(contactListPagesQuery(searching.search))
  const openList = (id: number) =>
    void navigate({ to: '/contact-lists/$contactListId/contacts', params: { contactListId: String(id) } })
  const columns = useColumns(setOpen, openList)
  const close = (): void => setOpen({ kind: 'none' })

  return (
    <ListPage
      lead={t('contactLists.lead')}
      search={searching}
      searchLabel={t('contactLists.search')}
      add={{ label: t('contactLists.add'), onClick: () => setOpen({ kind: 'form', list: null }) }}
      label={t('contactLists.title')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.records}
      failure={t('common.listFailed')}
      empty={
        <EmptyState icon={IconListDetails} title={t('contactLists.emptyTitle')} text={t('contactLists.emptyText')} />
      }
    >
      {open.kind === 'form' && <ListModal list={open.list} onClose={close} onCreated={(list) => openList(list.id)} />}
      {open.kind === 'delete' && <DeleteList list={open.list} onClose={close} />}
    </ListPage>
  )
}

function useColumns(open: (what: OpenDialog) => void, openList: (id: number) => void): Column<ContactListRow>[] {
  const { t } = useTranslation()
  const number = useNumber()
  const actions = useActionsColumn<ContactListRow>(nameOfRow, (list) => [
    {
      label: t('contactLists.openNamed', { name: list.name }),
      words: t('contactLists.open'),
      icon: IconUsers,
      onClick: () => openList(list.id),
    },
    {
      label: t('contactLists.editNamed', { name: list.name }),
      words: t('common.edit'),
      icon: IconPencil,
      onClick: () => open({ kind: 'form', list }),
    },
    {
      label: t('contactLists.deleteNamed', { name: list.name }),
      words: t('common.delete'),
      icon: IconTrash,
      isDanger: true,
      onClick: () => open({ kind: 'delete', list }),
    },
  ])
  return [
    {
      key: 'name',
      title: t('contactLists.column.list'),
      role: 'main',
      cell: ({ id, name }) => (
        <Link
          className={`${parts.link} ${styles.name}`}
          to="/contact-lists/$contactListId/contacts"
          params={{ contactListId: String(id) }}
        >
          {name}
        </Link>
      ),
    },
    {
      key: 'contactsCount',
      title: t('contactLists.column.contacts'),
      align: 'end',
      cell: ({ contactsCount }) => <span className="num">{number(Number(contactsCount))}</span>,
    },
    {
      key: 'validCount',
      title: t('contactLists.column.valid'),
      align: 'end',
      cell: ({ validCount }) => <span className="num">{number(validCount)}</span>,
    },
    actions,
  ]
}
