import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { FormEvent, ReactNode } from 'react'
import { FormButtons } from './FormButtons.tsx'
import { FormModal } from './FormModal.tsx'
import parts from '#web/ui/parts.module.css'
import styles from './TabbedModal.module.css'

const PHONE_QUERY = '(max-width: 700px)'

type Props<Tab extends string> = {
  title: string
  /** Width in px where the screen is wide enough. */
  width: number
  tabs: readonly { key: Tab; title: string; panel: ReactNode }[]
  tab: Tab
  onTab: (tab: Tab) => void
  /** If it returns true, closing asks for confirmation. */
  isDirty: () => boolean
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Labels the submit button below all tabs. */
  action: string
  busy: boolean
}

/** Shows a form in tabs: the dialog keeps its size, the tab's content scrolls, and the buttons stay at the bottom. */
export function TabbedModal<Tab extends string>(props: Props<Tab>) {
  const { title, width, tabs, tab, onTab, onClose, onSubmit, ...buttons } = props
  const choose = (value: string | null): void => {
    const chosen = tabs.find(({ key }) => key === value)
    if (chosen) onTab(chosen.key)
  }
  const fullScreen = useMediaQuery(PHONE_QUERY, undefined, { getInitialValueInEffect: false }) ?? false
  return (
    <FormModal
      onClose={onClose}
      size={width}
      fullScreen={fullScreen}
      radius={fullScreen ? 0 : 'lg'}
      title={title}
      classNames={{ content: parts.column ?? '', body: `${parts.column} ${parts.rest}` }}
      styles={{ body: { padding: 0 } }}
    >
      <form className={`${parts.pane} ${styles.form}`} onSubmit={onSubmit} noValidate>
        <Tabs className={`${parts.column} ${parts.rest} ${styles.tabs}`} value={tab} onChange={choose}>
          <Tabs.List>
            {tabs.map(({ key, title: name }) => (
              <Tabs.Tab key={key} value={key}>
                {name}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ key, panel }) => (
            <Tabs.Panel key={key} value={key} className={`${parts.rest} ${styles.panel}`}>
              {panel}
            </Tabs.Panel>
          ))}
        </Tabs>
        <FormButtons {...buttons} className={styles.footer ?? ''} />
      </form>
    </FormModal>
  )
}
