import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'

export const extensionOf = (name: string): string => /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase() ?? ''

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

/** Formats a size such as 84 kB or 1,4 MB. */
export function sizeText(bytes: number, locale: string): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 && power > 1 ? 1 : 0 })} ${UNITS[power]}`
}

/** Returns the URL that downloads a file instead of showing it. */
export const downloadUrl = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}download=1`
