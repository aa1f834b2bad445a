import { IconArrowUpRight, IconCopy, IconCornerUpLeft, IconFileDescription, IconPhone } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TemplateButton, TemplateLook } from '#contract/templates.ts'
import { markValues, type MarkedNode } from './marked-values.ts'
import parts from '#web/ui/parts.module.css'
import styles from './templates.module.css'

type Values = Readonly<Record<string, string>>
/** A template that is still being written has no language yet. */
type Shown = TemplateLook & { language?: string }
type Props = { template: Shown; values: Values; file: File | null; customer: string }

const BUTTON_ICONS = { reply: IconCornerUpLeft, url: IconArrowUpRight, phone: IconPhone, copyCode: IconCopy } as const

/** Shows a template as the customer sees it, with the values that it has so far. */
export function TemplatePicture({ template, values, file, customer }: Props) {
  const { t } = useTranslation()
  const { header, body, footer, buttons } = template
  return (
    <section className={styles.picture} aria-label={t('templates.picture', { name: customer })}>
      <h3>{t('templates.picture', { name: customer })}</h3>
      <div
        className={`${parts.stack8} ${parts.bubbleOut} ${parts.message} ${styles.bubble}`}
        lang={template.language?.replace('_', '-')}
      >
        {header.media && (
          <p className={`${parts.row} ${styles.file}`}>
            <IconFileDescription size={20} stroke={1.6} aria-hidden />
            {file?.name ?? t(`templates.media.${header.media}`)}
          </p>
        )}
        {header.text && (
          <p className={styles.title}>
            <Filled text={header.text} part="header" values={values} />
          </p>
        )}
        <p>
          <Filled text={body} part="body" values={values} />
        </p>
        {footer && <small>{footer}</small>}
      </div>
      {buttons.map((button, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a button is known by its place in the template
        <PictureButton key={index} button={button} />
      ))}
    </section>
  )
}

function PictureButton({ button: { kind, text } }: { button: TemplateButton }) {
  const { t } = useTranslation()
  const Icon = BUTTON_ICONS[kind]
  return (
    <p className={styles.button}>
      <Icon size={15} stroke={1.8} aria-hidden />
      {text || t('templates.copyCode')}
    </p>
  )
}

/** Shows a text as WhatsApp formats it, with its values standing out. */
function Filled({ text, part, values }: { text: string; part: 'header' | 'body'; values: Values }) {
  return markValues(text, part, values).map(render)
}

function render(node: MarkedNode, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>
    case 'value':
      return (
        <b key={key} data-filled={node.isFilled || undefined}>
          {node.text}
        </b>
      )
    case 'link':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.children.map(render)}
        </a>
      )
    case 'mono':
      return <code key={key}>{node.children.map(render)}</code>
    case 'bold':
      return <strong key={key}>{node.children.map(render)}</strong>
    case 'italic':
      return <em key={key}>{node.children.map(render)}</em>
    case 'strike':
      return <s key={key}>{node.children.map(render)}</s>
  }
}
