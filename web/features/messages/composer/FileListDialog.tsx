import { Modal, TextInput } from '@mantine/core'
import { IconFiles, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { fileListListQuery } from '#web/api/shared-queries.ts'
import { EmptyState, ErrorState } from '#web/ui/layout/EmptyState.tsx'
import { Loading } from '#web/ui/loading/Loading.tsx'
import { normalizeText } from '#web/ui/text/normalizeText.ts'
import { VariableText } from '#web/ui/text/VariableText.tsx'
import styles from './FileListDialog.module.css'

type Props = { onClose: () => void; onPick: (list: FileList) => void }

const findLists = (lists: FileList[], search: string): FileList[] =>
  lists.filter(({ name, message }) => normalizeText(`${name} ${message}`).includes(normalizeText(search.trim())))

/** Lets the user choose one of the company's file lists. */
export function FileListDialog({ onClose, onPick }: Props) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(fileListListQuery)
  // The field is there from the start, so that it gets the focus while the lists are loading.
  const isSearchable = data ? data.length > 0 : !error
  return (
    <Modal opened onClose={onClose} title={t('messages.composer.fileLists')} size="md">
      {isSearchable && (
        <TextInput
          data-autofocus
          type="search"
          value={search}
          placeholder={t('messages.composer.fileListsSearch')}
          aria-label={t('messages.composer.fileListsSearch')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {!data &&
        (error ? (
          <ErrorState title={t('common.listFailed')} error={error} retry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      {data?.length === 0 && (
        <EmptyState
          icon={IconFiles}
          title={t('messages.composer.fileListsEmpty')}
          text={t('messages.composer.fileListsEmptyText')}
        />
      )}
      {data && data.length > 0 && <Choices lists={findLists(data, search)} search={search} onPick={onPick} />}
    </Modal>
  )
}

type ChoicesProps = { lists: FileList[]; search: string; onPick: (list: FileList) => void }

function Choices({ lists, search, onPick }: ChoicesProps) {
  const { t } = useTranslation()
  if (lists.length === 0)
    return (
      <p role="status" className={styles.none}>
        {t('messages.composer.fileListsNone', { text: search.trim() })}
      </p>
    )
  return (
    <ul className={styles.lists}>
      {lists.map((list) => {
        const count = list.options.filter(({ path }) => path !== '').length
        return (
          <li key={list.id}>
            <button type="button" className={styles.choice} onClick={() => onPick(list)}>
              <b>{list.name}</b>
              <span>
                <VariableText text={list.message} />
              </span>
              <small className="num">{t('messages.composer.files', { count })}</small>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
