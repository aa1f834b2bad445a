import { IconBookmark, IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#web/ui/loading/lazyComponent.tsx'
import { usePopup, type Popup } from '#web/ui/overlay/usePopup.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Bar.module.css'

const ViewsMenu = lazyComponent(async () => (await import('./panels.ts')).ViewsMenu)

type Props = Omit<ComponentProps<typeof ViewsMenu>, keyof Popup> & {
  /** Whether there is room for a word only while a view is shown. */
  isShort: boolean
}

/** Says which view is shown, and opens the menu with all of them. */
export function ViewsButton({ isShort, ...props }: Props) {
  const { t } = useTranslation()
  const { used, button, popup } = usePopup('menu')
  const { view, isChanged } = props.state
  const name = view && (isChanged ? t('tickets.viewChanged', { name: view.name }) : view.name)
  return (
    <>
      <button
        type="button"
        className={`${parts.hover} ${parts.inline} ${styles.views}`}
        data-hint={t('tickets.views')}
        data-on={view !== null || undefined}
        aria-label={name ? t('tickets.viewIs', { name }) : t('tickets.views')}
        {...button}
      >
        <IconBookmark size={15} stroke={1.8} aria-hidden />
        {(name || !isShort) && <span className={parts.ellipsis}>{name ?? t('tickets.views')}</span>}
        <IconChevronDown size={14} stroke={2} aria-hidden />
      </button>
      {used && <ViewsMenu {...popup} {...props} />}
    </>
  )
}
