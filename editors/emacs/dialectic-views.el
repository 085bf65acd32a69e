;;; dialectic-views.el --- Lists of places, and the text of a review  -*- lexical-binding: t; -*-

;; License: MIT

;;; Commentary:

;; Buffers that show what the window has sent.  Its text is data: no buffer here has a mode that runs it.

;;; Code:

(require 'dialectic-buffers)

(defun dialectic-views-go (path line)
  "Open PATH at LINE in another window."
  (when (file-remote-p path)
    (user-error "%s is on another machine.  Open it yourself" path))
  (find-file-other-window path)
  (widen)
  (goto-char (point-min))
  (forward-line (1- line)))

(defun dialectic-views-list (name rows)
  "Show ROWS in the buffer NAME.
A row has a text, a path and a line; without a path it leads nowhere."
  (with-current-buffer (get-buffer-create name)
    (special-mode)
    (let ((inhibit-read-only t))
      (erase-buffer)
      (unless rows (insert "There is nothing to list.\n"))
      (pcase-dolist (`(,text ,path ,line) rows)
        (if path
            (insert-text-button text 'action (lambda (_) (dialectic-views-go path line)) 'follow-link t)
          (insert text))
        (insert "\n"))
      (goto-char (point-min)))
    (pop-to-buffer (current-buffer))))

(defun dialectic-views-write (name text)
  "Make TEXT the text of the buffer NAME, unless it is gone."
  (when (get-buffer name)
    (with-current-buffer name
      (let ((inhibit-read-only t))
        (if (= 0 (buffer-size))
            (save-excursion (insert text))
          (dialectic-views--replace text))))))

(defun dialectic-views--replace (text)
  "Make TEXT the text of this buffer.
What stays the same keeps point and the scroll position of every window."
  (let ((new (generate-new-buffer " *dialectic text*")))
    (with-current-buffer new (insert text))
    (replace-buffer-contents new 1)
    (kill-buffer new)))

(defun dialectic-views-reference (references)
  "Return the one of REFERENCES at point: the longest one that covers it."
  (let ((here (- (point) (line-beginning-position)))
        (line (buffer-substring-no-properties (line-beginning-position) (line-end-position)))
        (case-fold-search nil)
        (best nil))
    (dolist (each references best)
      (let ((text (plist-get each :text)) (start 0))
        (while (and start (setq start (string-search text line start)))
          (when (and (<= start here (+ start (length text)))
                     (> (length text) (length (plist-get best :text))))
            (setq best each))
          (setq start (and (< start (length line)) (1+ start))))))))

(provide 'dialectic-views)
;;; dialectic-views.el ends here
