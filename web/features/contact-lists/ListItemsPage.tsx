import { Button } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactListDetails } from '#contract/contact-lists.ts'
import { ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { listSource } from '#web/features/imports/import-source.ts'
import { contactListQuery } from './api.ts'
import { CheckCard } from './CheckCard.tsx'
import { ImportCard } from './ImportCard.tsx'
import { ItemModal } from './ItemModal.tsx'
import { ItemsPanel } from './ItemsPanel.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './ContactLists.module.css'

const ImportWizard = lazyComponent(async () => (await import('#web/features/imports/ImportWizard.tsx')).default)

/** Shows one contact list: its import, its check and its people. */
export function ListItemsPage({ listId }: { listId: number }) {
  const { data: list, error, refetch } = useQuery(contactListQuery(listId))
  if (error && !list) return <ErrorState error={error} retry={() => void refetch()} />
  if (!list) return <Loading />
  return <ListItems key={listId} list={list} />
}

/** `import`: the wizard, for this import or for another file. */
type OpenDialog = { kind: 'none' | 'add' } | { kind: 'import'; importId: number | null }

function ListItems({ list }: { list: ContactListDetails }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const close = () => setOpen({ kind: 'none' })
  const openImport = (importId: number | null) => setOpen({ kind: 'import', importId })
  return (
    <Page
      title={<Title list={list} />}
      tools={
        <>
          <Button
            variant="default"
            leftSection={<IconUpload size={16} stroke={1.7} aria-hidden />}
            onClick={() => openImport(null)}
          >
            {t('contactLists.import')}
          </Button>
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setOpen({ kind: 'add' })}>
            {t('contactLists.addItem')}
          </Button>
        </>
      }
    >
      <div className={`${parts.stack14} ${styles.cards}`}>
        <ImportCard listId={list.id} onOpen={openImport} />
        <CheckCard list={list} />
      </div>
      <ItemsPanel list={list} />
      {open.kind === 'add' && <ItemModal listId={list.id} item={null} onClose={close} />}
      {open.kind === 'import' && <ImportWizard source={listSource(list.id)} importId={open.importId} onClose={close} />}
    </Page>
  )
}

function Title({ list }: { list: ContactListDetails }) {
  const { t } = useTranslation()
  return (
    <div className={`${parts.flow} ${styles.title}`}>
      <Link to="/contact-lists" className={`${parts.inline} ${styles.back}`}>
        <IconArrowLeft size={16} stroke={1.8} aria-hidden />
        {t('contactLists.title')}
      </Link>
      <h2 className={parts.title}>{list.name}</h2>
      <small>{t('contactLists.count', { count: list.counts.total })}</small>
    </div>
  )
}
