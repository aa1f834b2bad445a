const BOLD = /(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+)(?<=\S)\*(?![\p{L}\p{N}*])/gu

/** Removes the stars that make words bold on WhatsApp; on other channels they would be visible. */
export const stripWhatsAppBold = (text: string): string => text.replaceAll(BOLD, '$1')
