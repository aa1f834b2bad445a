import { Modal } from '@mantine/core'
import { IconEye, IconFiles, IconPencil, IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { fileListPagesQuery } from './api.ts'
import { DeleteFileList } from './DeleteFileList.tsx'
import { FileListModal } from './FileListModal.tsx'
import { useCan } from '#web/session/store.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { EmptyState } from '#web/ui/layout/EmptyState.tsx'
import { ListPage } from '#web/ui/table/ListPage.tsx'
import { nameOfRow, useActionsColumn } from '#web/ui/table/RowAction.tsx'
import { useSearch } from '#web/ui/table/SearchField.tsx'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './FileLists.module.css'
import { FileLine } from './FileLine.tsx'
import { storedFileOf } from './option-fields.ts'

/** The dialog that is open above the list. */
type OpenDialog =
  | { kind: 'none' }
  | { kind: 'form'; list: FileList | null }
  | { kind: 'view' | 'delete'; list: FileList }

/** Lists the file lists. Administrators change them; everybody else looks at their files. */
export function FileListsPage() {
  const { t } = useTranslation()
  const canManage = useCan('fileLists:manage')
  const searching = useSearch()
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const query = useInfiniteQuery(fileListPagesQuery(searching.search))
  const columns = useColumns(setOpen)
  const close = (): void => setOpen({ kind: 'none' })
  const count = query.data?.pages[0]?.count

  return (
    <ListPage
      lead={count === undefined ? undefined : t('fileLists.count', { count })}
      search={searching}
      searchLabel={t('fileLists.search')}
      add={canManage ? { label: t('fileLists.add'), onClick: () => setOpen({ kind: 'form', list: null }) } : null}
      label={t('fileLists.table')}
      columns={columns}
      query={query}
      rowsOf={(page) => page.files}
      empty={
        <EmptyState
          icon={IconFiles}
          title={t('fileLists.emptyTitle')}
          text={t(canManage ? 'fileLists.emptyText' : 'fileLists.emptyReader')}
        />
      }
    >
      {open.kind === 'form' && <FileListModal list={open.list} onClose={close} />}
      {open.kind === 'view' && <FileListView list={open.list} onClose={close} />}
      {open.kind === 'delete' && <DeleteFileList list={open.list} onClose={close} />}
    </ListPage>
  )
}

function useColumns(open: (what: OpenDialog) => void): Column<FileList>[] {
  const { t } = useTranslation()
  const canManage = useCan('fileLists:manage')
  const actions = useActionsColumn<FileList>(nameOfRow, (list) => {
    const { name } = list
    if (!canManage)
      return [{ label: t('fileLists.viewNamed', { name }), icon: IconEye, onClick: () => open({ kind: 'view', list }) }]
    return [
      { label: t('fileLists.editNamed', { name }), icon: IconPencil, onClick: () => open({ kind: 'form', list }) },
      { label: t('fileLists.deleteNamed', { name }), icon: IconTrash, onClick: () => open({ kind: 'delete', list }) },
    ]
  })
  return [
    {
      key: 'name',
      title: t('fileLists.name'),
      role: 'main',
      cell: ({ name, message }) => (
        <span className={styles.words}>
          <b>{name}</b>
          <small className={parts.clamp}>
            <VariableText text={message} />
          </small>
        </span>
      ),
    },
    {
      key: 'files',
      title: t('fileLists.files'),
      cell: ({ options }) => (
        <span className="num">
          {t('fileLists.fileCount', { count: options.filter(({ path }) => path !== '').length })}
        </span>
      ),
    },
    actions,
  ]
}

/** Shows a file list to users who may not change it. */
function FileListView({ list, onClose }: { list: FileList; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={list.name}>
      <p className={`${parts.prose} ${styles.message}`}>
        <VariableText text={list.message} />
      </p>
      <ol className={parts.stack8} aria-label={t('fileLists.files')}>
        {list.options.map((option) => {
          const file = storedFileOf(option)
          return (
            <li key={option.id} className={styles.viewed}>
              {option.name && <b>{option.name}</b>}
              {file ? <FileLine file={file} /> : <span className={parts.quiet}>{t('fileLists.noFile')}</span>}
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}
