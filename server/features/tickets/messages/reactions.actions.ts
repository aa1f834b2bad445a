import type { Tx } from '#server/db/transaction.ts'

export type Reaction = { author: string; fromMe: boolean; authorName: string; emoji: string }

export async function setReaction(tx: Tx, messageId: number, reaction: Reaction): Promise<void> {
  const { companyId, db } = tx
  if (reaction.emoji === '') {
    await db
      .deleteFrom('messageReactions')
      .where('companyId', '=', companyId)
      .where('messageId', '=', messageId)
      .where('author', '=', reaction.author)
      .execute()
    return
  }
  await db
    .insertInto('messageReactions')
    .values({ companyId, messageId, ...reaction })
    .onConflict((conflict) =>
      conflict
        .columns(['companyId', 'messageId', 'author'])
        .doUpdateSet({ emoji: reaction.emoji, authorName: reaction.authorName }),
    )
    .execute()
}
