import { createContext, Fragment, memo, use, type ReactNode } from 'react'
import type { RichNode } from './marks.ts'
import { readRichText } from './rich-text.ts'
import styles from './RichText.module.css'

function render(node: RichNode, key: number): ReactNode {
  switch (node.kind) {
    case 'text':
      return <Fragment key={key}>{node.text}</Fragment>
    case 'mono':
      return <code key={key}>{node.text}</code>
    case 'link':
      return (
        <a key={key} href={node.href} target="_blank" rel="noopener noreferrer nofollow">
          {node.text}
        </a>
      )
    case 'bold':
      return <strong key={key}>{node.children.map(render)}</strong>
    case 'italic':
      return <em key={key}>{node.children.map(render)}</em>
    case 'strike':
      return <s key={key}>{node.children.map(render)}</s>
  }
}

/** Reads the texts within, for parts that are loaded later and know more of them. */
export const TextReader = createContext(readRichText)

/** Renders a message's text with WhatsApp's formatting and links. */
export const RichText = memo(function RichText({ text }: { text: string }) {
  return <span className={styles.text}>{use(TextReader)(text).map(render)}</span>
})
