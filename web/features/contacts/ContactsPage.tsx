import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAddressBook, IconFilter, IconPlus, IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '#contract/contacts.ts'
import { contactListQuery, deleteContact } from './api.ts'
import { countFilters, isFiltered, removeContact, type ChosenFilter } from './cache.ts'
import { ContactModal } from './ContactModal.tsx'
import { ContactTools, type ContactTool } from './ContactTools.tsx'
import { importAddressBook } from './import-api.ts'
import { OwnFieldsDialog } from './lazy-own-fields.ts'
import { BulkBar, type AddManyToList } from './table/BulkBar.tsx'
import { ContactFilters } from './table/ContactFilters.tsx'
import { useContactColumns } from './table/useContactColumns.tsx'
import { uniqueById } from '#web/api/pages.ts'
import { ConfirmDialog } from '#web/ui/overlay/ConfirmDialog.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { PagedTable } from '#web/ui/table/PagedTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { toastInfo, toastOk } from '#web/ui/overlay/toast.tsx'
import { contactSource } from '#web/features/imports/import-source.ts'
import { retryImport } from '#web/ui/loading/retry-import.ts'
import { useDebounced } from '#web/ui/browser/useDebounced.ts'
import styles from './Contacts.module.css'
import { contactName } from '#web/ui/text/contact-name.ts'

const ImportWizard = lazy(() => retryImport(() => import('#web/features/imports/ImportWizard.tsx')))
const DuplicatesDialog = lazy(() => retryImport(() => import('./DuplicatesDialog.tsx')))

const NOBODY: ReadonlySet<number> = new Set()

type OpenDialog =
  | { kind: 'none' | ContactTool }
  | { kind: 'form'; contactId: number | null }
  | { kind: 'ticket' | 'list' | 'delete'; contact: Contact }

type Props = {
  /** Renders the dialog that opens a ticket with a contact. */
  newTicket: (contact: Contact, onClose: () => void) => ReactNode
  /** Render the dialogs of contact lists; null for users without them. */
  lists: {
    addToList: (contact: Contact, onClose: () => void) => ReactNode
    addManyToList: AddManyToList
    newList: (searchParam: string, onClose: () => void) => ReactNode
  } | null
}

export default function ContactsPage({ newTicket, lists }: Props) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [search, setSearch] = useState('')
  const searchParam = useDebounced(search.trim())
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const [filter, setFilter] = useState<ChosenFilter>({})
  const [showsFilters, setShowsFilters] = useState(false)
  const [chosenIds, setChosen] = useState<ReadonlySet<number>>(NOBODY)
  const asked = { searchParam, ...filter }
  const isNarrowed = isFiltered(asked)
  const query = useInfiniteQuery(contactListQuery(asked))
  const rows = uniqueById(query.data?.pages.flatMap((page) => page.contacts) ?? [])
  // Who is no longer listed is not changed unseen.
  const chosen = rows.filter(({ id }) => chosenIds.has(id))
  const columns = useContactColumns({
    chosen: new Set(chosen.map(({ id }) => id)),
    shown: rows.map(({ id }) => id),
    onChoose: setChosen,
    hasLists: lists !== null,
    onTicket: (contact) => setOpen({ kind: 'ticket', contact }),
    onList: (contact) => setOpen({ kind: 'list', contact }),
    onEdit: ({ id }) => setOpen({ kind: 'form', contactId: id }),
    onDelete: (contact) => setOpen({ kind: 'delete', contact }),
  })
  const close = () => setOpen({ kind: 'none' })
  const count = query.data?.pages[0]?.count

  const remove = async (contact: Contact): Promise<void> => {
    await deleteContact(contact.id)
    removeContact(cache, contact.id)
    toastOk(t('contacts.deleted'))
  }

  return (
    <Page
      lead={count === undefined ? '' : t('contacts.count', { count })}
      tools={
        <>
          <TextInput
            type="search"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
            placeholder={t('contacts.search')}
            aria-label={t('contacts.search')}
            leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
            className={styles.search}
          />
          <Button
            variant={isNarrowed ? 'light' : 'default'}
            leftSection={<IconFilter size={16} stroke={1.8} aria-hidden />}
            aria-expanded={showsFilters}
            onClick={() => setShowsFilters(!showsFilters)}
          >
            {isNarrowed ? t('contactTable.filtersOn', { count: countFilters(filter) }) : t('contactTable.filters')}
          </Button>
          <ContactTools filter={asked} hasLists={lists !== null && !isNarrowed} onOpen={(kind) => setOpen({ kind })} />
          <AddButton onClick={() => setOpen({ kind: 'form', contactId: null })} />
        </>
      }
    >
      {showsFilters && <ContactFilters filter={filter} onChange={setFilter} />}
      <BulkBar chosen={chosen} onChoose={setChosen} addToList={lists?.addManyToList ?? null} />
      <PagedTable
        label={t('contacts.title')}
        columns={columns}
        query={query}
        rowsOf={(page) => page.contacts}
        dense
        search={searchParam}
        empty={
          isNarrowed ? (
            <EmptyState quiet title={t('contactTable.none')} text={t('contactTable.noneHint')} />
          ) : (
            <EmptyState icon={IconAddressBook} title={t('contacts.emptyTitle')} text={t('contacts.emptyText')} />
          )
        }
      />
      <Suspense>
        {open.kind === 'import' && <ImportWizard source={contactSource} onClose={close} />}
        {open.kind === 'ownFields' && <OwnFieldsDialog onClose={close} />}
        {open.kind === 'duplicates' && <DuplicatesDialog onClose={close} />}
      </Suspense>
      {open.kind === 'phone' && <PhoneDialog onClose={close} />}
      {open.kind === 'form' && <ContactModal contactId={open.contactId} onClose={close} />}
      {open.kind === 'ticket' && newTicket(open.contact, close)}
      {open.kind === 'list' && lists?.addToList(open.contact, close)}
      {open.kind === 'newList' && lists?.newList(searchParam, close)}
      {open.kind === 'delete' && (
        <ConfirmDialog
          opened
          title={t('contacts.deleteTitle', { name: contactName(open.contact) })}
          text={t('contacts.deleteText')}
          onClose={close}
          onConfirm={() => remove(open.contact)}
        />
      )}
    </Page>
  )
}

/** On narrow screens the button shows only its icon, and its name is an accessible label. */
function AddButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 700px)', undefined, { getInitialValueInEffect: false })
  const icon = <IconPlus size={16} stroke={2} aria-hidden />
  if (isNarrow)
    return (
      <ActionIcon variant="filled" color="ceu" size={36} aria-label={t('contacts.add')} onClick={onClick}>
        {icon}
      </ActionIcon>
    )
  return (
    <Button leftSection={icon} onClick={onClick}>
      {t('contacts.add')}
    </Button>
  )
}

function PhoneDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const run = async (): Promise<void> => {
    const { found, created, updated } = await importAddressBook()
    if (found === 0) return toastInfo(t('contactImports.phoneNone'))
    if (created + updated === 0) return toastInfo(t('contactImports.phoneSame'))
    toastOk(t('contactImports.phoneDone', { created, updated }))
  }
  return (
    <ConfirmDialog
      opened
      harmless
      title={t('contactImports.phoneTitle')}
      text={t('contactImports.phoneText')}
      action={t('contactImports.phoneAction')}
      onClose={onClose}
      onConfirm={run}
    />
  )
}
