import { ActionIcon, Menu } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileDescription,
  IconLanguage,
  IconMessage2Bolt,
  IconSparkles,
  IconWand,
} from '@tabler/icons-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { REWRITE_STYLES, TRANSLATION_LANGUAGES, type TranslationLanguage } from '#contract/attendant-ai.ts'
import { localeOf } from '#web/i18n.ts'
import type { WritingTask } from './api.ts'

/** isOff: the contact is not sent to any model. */
type Props = { hasText: boolean; isOff: boolean; onTask: (task: WritingTask) => void; onSummary: () => void }
type Page = 'main' | 'rewrite' | 'translate'

const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const

/**
 * Offers what a model can do here. Without a text there is nothing to rewrite or translate. Styles and languages take the
 * place of the first items, because a menu beside the menu does not open under a finger and has no room on a phone.
 */
export function AiMenu({ hasText, isOff, onTask, onSummary }: Props) {
  const { t } = useTranslation()
  const [page, setPage] = useState<Page>('main')
  return (
    <Menu position="top-start" width={232} returnFocus={false} onOpen={() => setPage('main')}>
      <Menu.Target>
        <ActionIcon aria-label={t('attendantAi.button')} title={t('attendantAi.button')}>
          <IconSparkles size={19} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {isOff && <Menu.Item disabled>{t('attendantAi.keptFromAi')}</Menu.Item>}
        {!isOff && page === 'main' && (
          <>
            <Menu.Item leftSection={<IconMessage2Bolt {...icon} />} onClick={() => onTask({ kind: 'suggest' })}>
              {t('attendantAi.suggest')}
            </Menu.Item>
            <Menu.Item leftSection={<IconFileDescription {...icon} />} onClick={onSummary}>
              {t('attendantAi.summarise')}
            </Menu.Item>
            <Opener page="rewrite" icon={<IconWand {...icon} />} disabled={!hasText} onOpen={setPage} />
            <Opener page="translate" icon={<IconLanguage {...icon} />} disabled={!hasText} onOpen={setPage} />
          </>
        )}
        {page === 'rewrite' && (
          <SubPage page={page} onBack={() => setPage('main')}>
            {REWRITE_STYLES.map((style) => (
              <Menu.Item key={style} onClick={() => onTask({ kind: 'rewrite', style })}>
                {t(`attendantAi.style.${style}`)}
              </Menu.Item>
            ))}
          </SubPage>
        )}
        {page === 'translate' && (
          <SubPage page={page} onBack={() => setPage('main')}>
            <Languages onTask={onTask} />
          </SubPage>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type OpenerProps = { page: 'rewrite' | 'translate'; icon: ReactNode; disabled: boolean; onOpen: (page: Page) => void }

function Opener({ page, icon: section, disabled, onOpen }: OpenerProps) {
  const { t } = useTranslation()
  return (
    <Menu.Item
      leftSection={section}
      rightSection={<IconChevronRight {...icon} />}
      closeMenuOnClick={false}
      disabled={disabled}
      title={disabled ? t('attendantAi.writeFirst') : undefined}
      onClick={() => onOpen(page)}
      onKeyDown={(event) => event.key === 'ArrowRight' && onOpen(page)}
    >
      {t(`attendantAi.${page}`)}
    </Menu.Item>
  )
}

/** The focus goes to the first choice, which takes the place of the item that was pressed. */
function SubPage({
  page,
  onBack,
  children,
}: {
  page: 'rewrite' | 'translate'
  onBack: () => void
  children: ReactNode
}) {
  const { t } = useTranslation()
  const back = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const next = back.current?.nextElementSibling
    if (next instanceof HTMLElement) next.focus()
  }, [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') onBack()
  }
  return (
    <div role="group" aria-label={t(`attendantAi.${page}`)} onKeyDown={onKeyDown}>
      <Menu.Item ref={back} leftSection={<IconChevronLeft {...icon} />} closeMenuOnClick={false} onClick={onBack}>
        {t(`attendantAi.${page}`)}
      </Menu.Item>
      {children}
    </div>
  )
}

function Languages({ onTask }: Pick<Props, 'onTask'>) {
  const { t } = useTranslation()
  const nameOf = useLanguageNames()
  return (
    <>
      <Menu.Item onClick={() => onTask({ kind: 'translate', to: 'customer' })}>{t('attendantAi.toCustomer')}</Menu.Item>
      {TRANSLATION_LANGUAGES.map((to) => (
        <Menu.Item key={to} onClick={() => onTask({ kind: 'translate', to })}>
          {nameOf(to)}
        </Menu.Item>
      ))}
    </>
  )
}

/** Returns a function that names a language in the language of the screen, with a capital. */
function useLanguageNames(): (language: TranslationLanguage) => string {
  const { i18n } = useTranslation()
  const names = new Intl.DisplayNames(localeOf(i18n.language), { type: 'language' })
  return (language) => {
    const name = names.of(language) ?? language
    return name.charAt(0).toLocaleUpperCase() + name.slice(1)
  }
}
