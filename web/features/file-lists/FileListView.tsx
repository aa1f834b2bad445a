import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FileList } from '#contract/file-lists.ts'
import { FileLine } from './FileLine.tsx'
import { storedFileOf } from './option-fields.ts'
import styles from './FileLists.module.css'

/** Shows a file list to users who may not change it. */
export function FileListView({ list, onClose }: { list: FileList; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal opened onClose={onClose} title={list.name}>
      <p className={styles.message}>{list.message}</p>
      <ol className={styles.list} aria-label={t('fileLists.files')}>
        {list.options.map((option) => {
          const file = storedFileOf(option)
          return (
            <li key={option.id} className={styles.viewed}>
              {option.name && <b>{option.name}</b>}
              {file ? <FileLine file={file} /> : <span className={styles.noFile}>{t('fileLists.noFile')}</span>}
            </li>
          )
        })}
      </ol>
    </Modal>
  )
}
