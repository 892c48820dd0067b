import { createRoot } from 'react-dom/client';
import './auth.css';
import { takeCarried } from './address.ts';
import { AuthApp } from './AuthApp.tsx';
import { fetchAppAhead } from './prefetch.ts';

// First of all, before any call: secrets leave the address bar (SEC-36).
const carried = takeCarried();
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
createRoot(root).render(<AuthApp path={window.location.pathname} carried={carried} />);
fetchAppAhead();
