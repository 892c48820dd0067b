-- Lists of many rows in the order of the names English readers see (ux.md 12).
create index employees_in_english_order on employees (clinic_id, fold(coalesce(nullif(full_name_en, ''), full_name_ar)), id);
create index inventory_items_in_english_order on inventory_items (clinic_id, fold(coalesce(nullif(name_en, ''), name_ar)), id);
create index suppliers_in_english_order on suppliers (clinic_id, fold(coalesce(nullif(name_en, ''), name_ar)), id);
