import { notifications, type NotificationData } from '@mantine/notifications'
import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconInfoCircleFilled,
} from '@tabler/icons-react'
import i18next from 'i18next'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/client.ts'
import { say } from '#web/ui/browser/say.ts'

const TOAST_MS = 2000

type Kind = 'ok' | 'error' | 'info' | 'warning'
const ICONS = {
  ok: IconCircleCheckFilled,
  error: IconAlertCircleFilled,
  info: IconInfoCircleFilled,
  warning: IconAlertTriangleFilled,
}
const TINTS: Record<Kind, string> = {
  ok: 'var(--b-ok)',
  error: 'var(--b-danger)',
  info: 'var(--b-accent)',
  warning: 'var(--b-warn)',
}

/**
 * Shows a toast for 2 s, and for as long as the focus is on it. A second toast with the same id is not shown while the
 * first is.
 */
export function toast(kind: Kind, id: string, text: string, change: Partial<NotificationData> = {}): void {
  const Icon = ICONS[kind]
  const isAlert = kind === 'error' || kind === 'warning'
  const data: NotificationData = {
    id,
    message: text,
    autoClose: TOAST_MS,
    withBorder: true,
    color: 'transparent',
    icon: <Icon size={20} color={TINTS[kind]} aria-hidden />,
    role: isAlert ? 'alert' : 'status',
    // An alert is heard as it comes; a status that comes together with its words is not heard everywhere.
    'aria-live': isAlert ? undefined : 'off',
    onOpen: () => {
      if (!isAlert) say(text)
    },
    closeButtonProps: { 'aria-label': i18next.t('common.close') },
    onFocusCapture: () => void notifications.update({ ...data, autoClose: false }),
    onBlurCapture: () => void notifications.update(data),
    'data-toast': kind,
    ...change,
  }
  notifications.show(data)
}

export const toastOk = (text: string): void => toast('ok', text, text)
export const toastInfo = (text: string): void => toast('info', text, text)
export const toastWarning = (text: string): void => toast('warning', text, text)

const isKnown = (code: string): code is ErrorCode => code.startsWith('ERR_') && i18next.exists(`errors.${code}`)

/** A known code is translated; an unknown code and plain text are shown as they are. */
export function errorText(error: unknown): string {
  const { code, details } = error instanceof ApiError ? error : { code: typeof error === 'string' ? error : '' }
  if (isKnown(code)) return i18next.t(`errors.${code}`, { details })
  return code || i18next.t('common.unknownError')
}

/** Shows what failed, and the reason if the server gave one. */
export function toastFailure(text: string, error: unknown): void {
  const isExplained = error instanceof ApiError && error.code !== '' && error.code !== 'ERR_VALIDATION'
  toast('error', text, isExplained ? `${text}. ${errorText(error)}` : text)
}

export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  const text = errorText(error)
  toast('error', error instanceof ApiError && error.code ? error.code : text, text)
}
