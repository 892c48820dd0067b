/** How the hand-made pages of the area are fetched, by the name its declaration gives them. */
export const pages = {
  payDashboard: () => import('./dashboard/PayDashboard.tsx'),
};
