/** How the hand-made cards of the area are fetched, by the name its declaration gives them. */
export const cards = {
  books_agree: () => import('./overview/BooksCard.tsx'),
};
