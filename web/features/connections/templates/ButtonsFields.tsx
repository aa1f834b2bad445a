import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowUpRight, IconCopy, IconCornerUpLeft, IconPhone, IconTrash, IconVariable } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BUTTON_LIMITS, hasEndVariable, MAX_BUTTONS, MAX_BUTTONS_OF } from '#contract/new-templates.ts'
import { MAX_COPIED_CODE } from '#contract/template-text.ts'
import { BUTTON_KINDS } from '#contract/templates.ts'
import { inBraces } from '#web/ui/form/variables.ts'
import { emptyButton, type TemplateValues } from './form-values.ts'
import parts from '#web/ui/parts.module.css'
import styles from './Templates.module.css'

const ICONS = { reply: IconCornerUpLeft, url: IconArrowUpRight, phone: IconPhone, copyCode: IconCopy } as const

type Props = { form: UseFormReturnType<TemplateValues> }

/** The buttons below the text, as many of each kind as Meta takes. */
export function ButtonsFields({ form }: Props) {
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  const adders = useRef<HTMLDivElement>(null)
  const { buttons } = form.values
  const isLeft = (kind: (typeof BUTTON_KINDS)[number]): boolean =>
    buttons.length < MAX_BUTTONS && buttons.filter((one) => one.kind === kind).length < MAX_BUTTONS_OF[kind]
  const focusAfter = useFocusAfterChange(buttons.length, group, adders)
  return (
    <fieldset ref={group} className={`${parts.stack10} ${styles.group}`}>
      <legend>{t('connections.templates.buttons')}</legend>
      {buttons.map(({ key }, index) => (
        <ButtonFields
          key={key}
          form={form}
          index={index}
          onRemove={() => {
            focusAfter(index)
            form.removeListItem('buttons', index)
          }}
        />
      ))}
      <div ref={adders} role="group" aria-label={t('connections.templates.addButton')} className={parts.flow}>
        {BUTTON_KINDS.map((kind) => {
          const Icon = ICONS[kind]
          return (
            <Button
              key={kind}
              variant="default"
              size="xs"
              disabled={!isLeft(kind)}
              leftSection={<Icon size={14} stroke={2} aria-hidden />}
              onClick={() => {
                focusAfter(buttons.length)
                form.insertListItem('buttons', emptyButton(kind))
              }}
            >
              {t(`connections.templates.button.${kind}`)}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Returns a function that names the button whose first field gets the focus once the list has changed. */
function useFocusAfterChange(
  count: number,
  group: { current: HTMLElement | null },
  adders: { current: HTMLElement | null },
): (index: number) => void {
  const next = useRef<number | null>(null)
  useEffect(() => {
    if (next.current === null) return
    const field = group.current?.querySelectorAll<HTMLElement>('[data-first]')[next.current]
    next.current = null
    const target = field ?? adders.current?.querySelector<HTMLElement>('button:not(:disabled)')
    target?.focus()
  }, [count, group, adders])
  return (index) => {
    next.current = index
  }
}

function ButtonFields({ form, index, onRemove }: Props & { index: number; onRemove: () => void }) {
  const { t } = useTranslation()
  const button = form.values.buttons[index]
  if (!button) return null
  const { kind, target } = button
  const title = t('connections.templates.buttonOf', {
    kind: t(`connections.templates.button.${kind}`),
    number: index + 1,
  })
  const hasExample = kind === 'copyCode' || (kind === 'url' && hasEndVariable(target))
  return (
    <div role="group" aria-label={title} className={`${parts.stack8} ${styles.button}`}>
      <div className={parts.spread}>
        <b>{title}</b>
        <ActionIcon aria-label={t('connections.templates.removeButton', { title })} onClick={onRemove}>
          <IconTrash size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      {kind !== 'copyCode' && (
        <TextInput
          label={t('connections.templates.buttonText')}
          withAsterisk
          autoComplete="off"
          data-first
          maxLength={2 * BUTTON_LIMITS.text}
          {...form.getInputProps(`buttons.${index}.text`)}
        />
      )}
      {kind === 'url' && (
        <div>
          <TextInput
            label={t('connections.templates.address')}
            description={t('connections.templates.addressHint')}
            withAsterisk
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            {...form.getInputProps(`buttons.${index}.target`)}
          />
          {!hasEndVariable(target) && (
            <Button
              size="xs"
              variant="subtle"
              mt={4}
              leftSection={<IconVariable size={15} stroke={1.8} aria-hidden />}
              onClick={() => form.setFieldValue(`buttons.${index}.target`, target + inBraces('1'))}
            >
              {t('connections.templates.addEnd')}
            </Button>
          )}
        </div>
      )}
      {kind === 'phone' && (
        <TextInput
          label={t('connections.templates.phone')}
          description={t('connections.templates.phoneHint')}
          withAsterisk
          type="tel"
          autoComplete="off"
          {...form.getInputProps(`buttons.${index}.target`)}
        />
      )}
      {hasExample && (
        <TextInput
          label={t(`connections.templates.${kind === 'copyCode' ? 'code' : 'addressExample'}`)}
          withAsterisk
          autoComplete="off"
          {...(kind === 'copyCode' ? { 'data-first': true, maxLength: MAX_COPIED_CODE } : {})}
          {...form.getInputProps(`buttons.${index}.example`)}
        />
      )}
    </div>
  )
}
