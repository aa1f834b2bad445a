import { Modal, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type FormEvent, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import styles from './TabbedModal.module.css'

const PHONE = '(max-width: 700px)'

/** Escape that means this dialog: not what is open above it, and nothing that is being dragged or chosen in it. */
function isPlainEscape({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return false
  return currentTarget.contains(target) && target.dataset['mantineStopPropagation'] !== 'true'
}

type Props<Tab extends string> = {
  title: string
  /** Pixels, where the screen has them. */
  width: number
  tabs: readonly { key: Tab; title: string; panel: ReactNode }[]
  tab: Tab
  onTab: (tab: Tab) => void
  /** Then closing asks first. */
  isDirty: () => boolean
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** The buttons below every tab; `close` asks like the dialog's own. */
  buttons: (close: () => void) => ReactNode
}

/** A form in tabs: the dialog keeps its size, what is in a tab scrolls, the buttons stay below. */
export function TabbedModal<Tab extends string>(props: Props<Tab>) {
  const { title, width, tabs, tab, onTab, isDirty, onClose, onSubmit, buttons } = props
  const { t } = useTranslation()
  const fullScreen = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false }) ?? false
  const [asksToDiscard, setAsksToDiscard] = useState(false)
  const close = (): void => (isDirty() ? setAsksToDiscard(true) : onClose())
  const choose = (value: string | null): void => {
    const chosen = tabs.find(({ key }) => key === value)
    if (chosen) onTab(chosen.key)
  }

  return (
    <Modal
      opened
      onClose={close}
      closeOnEscape={false}
      onKeyDown={(event) => isPlainEscape(event) && close()}
      size={width}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : 'lg'}
      title={title}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
      styles={{ body: { padding: 0 } }}
    >
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Tabs className={styles.tabs ?? ''} value={tab} onChange={choose}>
          <Tabs.List>
            {tabs.map(({ key, title: name }) => (
              <Tabs.Tab key={key} value={key}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ key, panel }) => (
            <Tabs.Panel key={key} value={key} className={styles.panel ?? ''}>
              {panel}
            </Tabs.Panel>
          ))}
        </Tabs>
        <footer className={styles.footer}>{buttons(close)}</footer>
      </form>
      <ConfirmDialog
        opened={asksToDiscard}
        title={t('common.discardTitle')}
        text={t('common.discardText')}
        action={t('common.discard')}
        onClose={() => setAsksToDiscard(false)}
        onConfirm={() => Promise.resolve(onClose())}
      />
    </Modal>
  )
}
