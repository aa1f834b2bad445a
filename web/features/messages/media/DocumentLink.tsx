import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#contract/messages.ts'
import { RichText } from '#web/features/messages/RichText.tsx'
import styles from './media.module.css'

/** The address that saves instead of showing. */
export const downloadUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`

const extensionOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''

export function fileIcon(name: string, mimetype: string | null) {
  const extension = extensionOf(name)
  if (extension === 'pdf') return IconFileTypePdf
  if (['xls', 'xlsx', 'csv', 'ods'].includes(extension)) return IconFileSpreadsheet
  if (['doc', 'docx', 'txt', 'odt', 'rtf'].includes(extension)) return IconFileText
  if (['zip', 'rar', '7z', 'gz'].includes(extension)) return IconFileZip
  if (mimetype?.startsWith('image/')) return IconPhoto
  if (mimetype?.startsWith('video/')) return IconVideo
  if (mimetype?.startsWith('audio/')) return IconMusic
  return IconFile
}

const UNITS = ['B', 'kB', 'MB', 'GB']

/** 84 kB, 1,4 MB. */
export function sizeText(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 && power > 1 ? 1 : 0 })} ${UNITS[power]}`
}

/** A file to download; its name and size. */
export function DocumentLink({ message, url }: { message: Message; url: string }) {
  const { t, i18n } = useTranslation()
  const name = message.mediaName || message.body || t('messages.kinds.document')
  const extension = extensionOf(name)
  const Icon = fileIcon(name, message.mediaMimetype)
  const facts = [extension.toUpperCase(), message.mediaSize ? sizeText(message.mediaSize, i18n.language) : '']
  const caption = message.body && message.body !== message.mediaName ? message.body : ''
  return (
    <>
      <a
        className={styles.document}
        data-kind={extension}
        href={downloadUrl(url)}
        download={name}
        aria-label={t('messages.media.downloadNamed', { name })}
      >
        <Icon size={30} stroke={1.4} aria-hidden />
        <span>
          <b title={name}>{name}</b>
          <small>{facts.filter(Boolean).join(' · ')}</small>
        </span>
        <IconDownload size={17} stroke={1.8} aria-hidden />
      </a>
      {caption && <RichText text={caption} />}
    </>
  )
}
