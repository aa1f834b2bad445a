import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fillText } from '#contract/text-variables.ts'
import { fileListListQuery } from '#web/api/shared-queries.ts'
import type { Media } from './media.ts'
import { useVariables } from './variables.ts'
import { useOwnVariables } from '#web/ui/form/useOwnVariables.ts'
import { useUser } from '#web/session/store.ts'
import { fileIcon } from '#web/ui/text/file.ts'
import { FileRow } from '#web/ui/display/FileRow.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './QuickMessages.module.css'

const EXAMPLE = {
  ...{ name: 'Maria Figueiredo', number: '5511999990000', email: 'maria@exemplo.com.br' },
  ...{ protocol: '20261120-1', ticket: '1', queue: '' },
}

/** Renders a text as a conversation does. */
export type RenderText = (text: string) => ReactNode

type Props = { message: string; media: Media | null; fileListId: number | null; renderText: RenderText }

/** Shows the message as an example customer would receive it now. */
export function Preview({ message, media, fileListId, renderText }: Props) {
  const { t } = useTranslation()
  const { values: ownFields } = useOwnVariables()
  const variables = useVariables({ ...EXAMPLE, user: useUser().name })
  const text = fillText(message.trim(), { ...variables, ownFields })
  const files = useListedFiles(fileListId)
  return (
    <section className={`${parts.lines} ${parts.sunken} ${styles.preview}`} aria-label={t('quickMessages.preview')}>
      <h3>{t('quickMessages.preview')}</h3>
      {text === '' && !media && files.length === 0 ? (
        <p>{t('quickMessages.previewEmpty')}</p>
      ) : (
        <>
          {files.map((file) => (
            <div key={file.url} className={`${parts.prose} ${parts.message} ${styles.bubble}`}>
              <MediaView media={file} />
            </div>
          ))}
          {(media || text !== '') && (
            <div className={`${parts.prose} ${parts.message} ${styles.bubble}`}>
              {media && <MediaView media={media} />}
              {text !== '' && <div>{renderText(text)}</div>}
            </div>
          )}
        </>
      )}
    </section>
  )
}

/** Returns the files of a list, which a message offers. */
function useListedFiles(fileListId: number | null): ShownFile[] {
  const { data = [] } = useQuery({ ...fileListListQuery, enabled: fileListId !== null })
  const options = data.find(({ id }) => id === fileListId)?.options ?? []
  return options
    .filter(({ path }) => path !== '')
    .map(({ mediaName, mediaType, path }) => ({ name: mediaName, mimetype: mediaType, url: path }))
}

type ShownFile = Pick<Media, 'name' | 'mimetype' | 'url'>

function MediaView({ media: { name, mimetype, url } }: { media: ShownFile }) {
  if (mimetype.startsWith('image/')) return <img src={url} alt={name} />
  if (mimetype.startsWith('video/')) return <video src={url} controls muted aria-label={name} />
  if (mimetype.startsWith('audio/')) return <audio src={url} controls aria-label={name} />
  return <FileRow name={name} icon={fileIcon(name, mimetype)} className={styles.file} />
}
