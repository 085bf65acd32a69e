;;; dialectic.el --- The review of your assistant in Emacs  -*- lexical-binding: t; -*-

;; Package-Requires: ((emacs "28.1"))
;; License: MIT

;;; Commentary:

;; The references of a review beside the code, comments from the buffer, and the selection and diagnostics for the assistant.
;; The program `dialectic connect --stdio' chooses the window and does the handshake; `docs/protocol.md' has the messages.
;; Nothing that arrives moves point, the focus or the scroll position, and nothing in a review is run.

;;; Code:

(require 'jsonrpc)
(require 'seq)
(require 'subr-x)
(require 'dialectic-buffers)
(require 'dialectic-connection)
(require 'dialectic-marks)
(require 'dialectic-views)

(defgroup dialectic nil "Reviews of what assistants did to code." :group 'tools)

(defcustom dialectic-command '("dialectic")
  "The program that connects, with its arguments."
  :type '(repeat string) :risky t)

(defcustom dialectic-panel nil
  "If \"browser\", the browser panel starts when no window has the folder open."
  :type '(choice (const nil) (const "browser")))

(defcustom dialectic-heartbeat 10
  "Seconds between the signs of life of the window, from 1 to 60."
  :type 'integer)

(defvar dialectic--connection nil "The connection, also while it waits for a window.")
(defvar dialectic--folder nil "The folder whose window the connection is for.")
(defvar dialectic--folders nil "The folders of the connected window; nil without one.")
(defvar dialectic--title "" "The title of the review.")
(defvar dialectic--references nil "The references of the review, as the protocol has them.")
(defvar dialectic--threads nil "The open comments on code: plists with :path, :line and :text.")
(defvar dialectic--selected nil "The selection that the window knows.")
(defvar dialectic--alive nil "The timer that expects a heartbeat.")
(defvar dialectic--idle nil "The timer that looks at the selection.")

(defun dialectic--say (format &rest parts)
  (message "Dialectic: %s" (apply #'format format parts)))

;; Messages

(defun dialectic--ask (method params on-answer &optional on-lost)
  "Send METHOD with PARAMS; ON-ANSWER gets the result.
An error is shown in its own words.  ON-LOST is called when the
connection ends before the answer."
  (dialectic-connection-ask dialectic--connection method params on-answer
                            (lambda (words) (dialectic--say "%s" words))
                            ;; `dialectic--ended' tells it once.
                            (or on-lost #'ignore)))

(defun dialectic--hear (connection method params)
  (when (eq connection dialectic--connection)
    (pcase method
      ('$/connected (dialectic--begin params))
      ('$/heartbeat (dialectic--expect-heartbeat))
      ('review/changed (dialectic-refresh) (dialectic--update-document))
      ('feedback/changed (dialectic--read-threads)))))

(defun dialectic--answer (_connection method params)
  (if (eq method 'editor/problems)
      (list :files (dialectic-buffers-problems (plist-get params :filePaths)))
    (jsonrpc-error :code -32601 :message (format "Unknown method: %s" method))))

(defun dialectic--begin (params)
  (setq dialectic--folders (append (plist-get params :folders) nil))
  (dialectic--ask 'program/join
                  `(:news t :heartbeat ,dialectic-heartbeat :answers ["diagnostics"])
                  #'ignore)
  (dialectic--expect-heartbeat)
  (dialectic-refresh))

(defun dialectic--expect-heartbeat ()
  (when dialectic--alive (cancel-timer dialectic--alive))
  (setq dialectic--alive (run-at-time (* 3 dialectic-heartbeat) nil #'dialectic--miss-heartbeat)))

(defun dialectic--miss-heartbeat ()
  (when dialectic--connection
    (dialectic--say "The window does not answer. Connecting again.")
    (dialectic-connect dialectic--folder)))

;;;###autoload
(defun dialectic-connect (&optional folder)
  "Connect to the window of FOLDER, as soon as there is one.
Without FOLDER, and interactively, it is `default-directory'."
  (interactive)
  (dialectic-disconnect)
  (let ((default-directory (or folder default-directory))
        (command (append dialectic-command '("connect" "--stdio" "--wait" "--name" "Emacs")
                         (and dialectic-panel (list "--panel" dialectic-panel)))))
    (unless (executable-find (car command))
      (user-error "Cannot start %s: install the program dialectic, as the README shows" (car command)))
    (setq dialectic--folder default-directory
          dialectic--connection
          (dialectic-connection-open command #'dialectic--hear #'dialectic--answer #'dialectic--ended))
    (dialectic--follow-editor)))

(defun dialectic--ended (connection)
  (when (eq connection dialectic--connection)
    (let ((was-connected dialectic--folders)
          (words (dialectic-connection-words connection)))
      (dialectic--forget)
      (dialectic--say "%s" (if (string-empty-p words) "The connection ended." words))
      (when was-connected (dialectic-connect dialectic--folder)))))

(defun dialectic--forget ()
  (setq dialectic--connection nil dialectic--folders nil dialectic--references nil dialectic--threads nil
        dialectic--selected nil dialectic--title "")
  (dialectic--leave-editor)
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (dialectic-marks-clear))))

(defun dialectic-disconnect ()
  "End the connection."
  (interactive)
  (when-let ((old dialectic--connection))
    ;; Forgotten first: its end is no news.
    (dialectic--forget)
    (dialectic-connection-close old)))

(defun dialectic-connected-p ()
  "Return t when a window is connected."
  (and dialectic--folders t))

(defun dialectic--need-window ()
  (unless dialectic--folders
    (user-error (if dialectic--connection
                    "No window has this folder open. Open it in VS Code, or run dialectic panel"
                  "Not connected. Run M-x dialectic-connect"))))

;; The review

(defun dialectic-refresh ()
  "Read the references and the comments of the review again."
  (interactive)
  (when dialectic--folders
    (dialectic--ask 'references/places nil
                    (lambda (answer)
                      (let ((is-there (equal (plist-get answer :kind) "places")))
                        (setq dialectic--title (if is-there (plist-get answer :title) "")
                              dialectic--references (and is-there (append (plist-get answer :references) nil))))
                      (dialectic--show-all)))
    (dialectic--read-threads)))

(defun dialectic--read-threads ()
  (dialectic--ask 'feedback/status nil
                  (lambda (answer)
                    (setq dialectic--threads
                          (delq nil (mapcar (lambda (each) (dialectic-marks-thread each dialectic--folders))
                                            (plist-get answer :threads))))
                    (dialectic--show-all))))

(defun dialectic--show-here ()
  (dialectic-marks-show dialectic--references dialectic--threads))

(defun dialectic--show-all ()
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (dialectic--show-here))))

(defun dialectic-references ()
  "List the references of the review."
  (interactive)
  (dialectic--need-window)
  (dialectic-views-list (format "*Dialectic: %s*" dialectic--title)
                        (mapcar (lambda (each)
                                  (list (format "%s  %s" (plist-get each :text) (dialectic-marks-describe each))
                                        (plist-get each :path) (plist-get each :line)))
                                dialectic--references)))

(defun dialectic-comments ()
  "List the open comments on code."
  (interactive)
  (dialectic--need-window)
  (dialectic-views-list "*Dialectic: comments*"
                        (mapcar (lambda (each)
                                  (let* ((path (plist-get each :path)) (line (plist-get each :line))
                                         (file (file-name-nondirectory path)))
                                    (list (format "%s:%d  %s" file line (plist-get each :text)) path line)))
                                dialectic--threads)))

;; The text of the review

(defconst dialectic--document "*Dialectic review*" "The buffer of the text.")

(defvar dialectic-review-mode-map
  (let ((map (make-sparse-keymap))) (define-key map (kbd "RET") #'dialectic-follow) map))

(define-derived-mode dialectic-review-mode special-mode "Dialectic"
  "The text of a review.  RET on a reference opens its code.")

(defun dialectic--read-document (offset before on-text)
  "Read the pages of the review from OFFSET on.
ON-TEXT gets the text BEFORE them with them, or why there is none."
  (dialectic--ask 'review/get (list :offset offset :limit 1000000)
                  (lambda (answer)
                    (if (not (equal (plist-get answer :kind) "review"))
                        (funcall on-text (or (plist-get answer :message) ""))
                      (let ((text (concat before (plist-get answer :content))) (next (plist-get answer :nextOffset)))
                        (if next (dialectic--read-document next text on-text) (funcall on-text text)))))))

(defun dialectic--update-document ()
  (when (get-buffer dialectic--document)
    (dialectic--read-document 0 "" (lambda (text) (dialectic-views-write dialectic--document text)))))

(defun dialectic-review ()
  "Open the text of the review, which follows its updates."
  (interactive)
  (dialectic--need-window)
  ;; The window opens at once: the text must not take the focus when it comes.
  (pop-to-buffer dialectic--document)
  (unless (derived-mode-p 'dialectic-review-mode) (dialectic-review-mode))
  (dialectic--update-document))

(defun dialectic-follow ()
  "Open the code of the reference at point, as the review has it."
  (interactive)
  (dialectic--need-window)
  (let ((found (dialectic-views-reference dialectic--references)))
    (unless found (user-error "There is no reference here"))
    (unless (plist-get found :path) (user-error "There is no single place for %s" (plist-get found :text)))
    (dialectic-views-go (plist-get found :path) (plist-get found :line))))

;; Comments

(defun dialectic--need-saved ()
  (dialectic--need-window)
  (unless (dialectic-buffers-path) (user-error "This buffer is not a file of this machine"))
  (when (buffer-modified-p) (user-error "Save the file first: comments are on saved lines")))

(defun dialectic--lines ()
  "Return the first and the last line of the region, or twice this line."
  (if (use-region-p)
      (list (line-number-at-pos (region-beginning) t)
            (line-number-at-pos (max (region-beginning) (1- (region-end))) t))
    (list (line-number-at-pos nil t) (line-number-at-pos nil t))))

(defun dialectic-comment (first last text &optional is-now)
  "Comment on the lines FIRST to LAST of this file with TEXT.
Interactively, on the lines of the region, or on this one.  The
comment is sent when you finish the review; with a prefix
argument, IS-NOW, at once."
  (interactive
   (progn
     (dialectic--need-saved)
     (append (dialectic--lines) (list (read-string "Comment: ") current-prefix-arg))))
  (dialectic--need-saved)
  (unless (string-empty-p text)
    ;; The text stays in the history of the minibuffer.
    (dialectic--ask 'feedback/comment
                    (list :path (dialectic-buffers-path) :line first :endLine last :text text
                          :mode (if is-now "ask" "review"))
                    (lambda (answer)
                      (dialectic--say
                       "%s" (cond ((not (equal (plist-get answer :kind) "kept")) (plist-get answer :message))
                                  ((plist-get answer :notice))
                                  (is-now "The comment was sent.")
                                  (t "The comment is kept until you finish the review."))))
                    (lambda ()
                      (dialectic--say "The connection ended before the window had the comment. %s"
                                      "M-x dialectic-comment and M-p bring its text back.")))))

;; News from this editor

(defun dialectic--follow-selection ()
  "Tell the window what is selected, once it rests.
A selection stays while a buffer without a file is current: an
assistant in a terminal of this Emacs can ask for it."
  (let ((selection (dialectic-buffers-selection)))
    (when (and (dialectic-buffers-path) (not (equal selection dialectic--selected)))
      (dialectic--tell-selection selection))))

(defun dialectic--tell-selection (selection)
  (when dialectic--folders
    (setq dialectic--selected selection)
    (dialectic--ask 'program/select (list :selection selection) #'ignore)))

(defun dialectic--saved ()
  ;; The window asks the most recently active editor for diagnostics.
  (dialectic--tell-selection dialectic--selected)
  (dialectic-refresh))

(defun dialectic--focused ()
  (when (seq-some (lambda (each) (eq t (frame-focus-state each))) (frame-list))
    (dialectic--tell-selection dialectic--selected)))

(defun dialectic--follow-editor ()
  (add-hook 'find-file-hook #'dialectic--show-here)
  (add-hook 'after-save-hook #'dialectic--saved)
  (add-hook 'kill-emacs-hook #'dialectic-disconnect)
  (add-function :after after-focus-change-function #'dialectic--focused)
  (setq dialectic--idle (run-with-idle-timer 0.3 t #'dialectic--follow-selection)))

(defun dialectic--leave-editor ()
  (remove-hook 'find-file-hook #'dialectic--show-here)
  (remove-hook 'after-save-hook #'dialectic--saved)
  (remove-hook 'kill-emacs-hook #'dialectic-disconnect)
  (remove-function after-focus-change-function #'dialectic--focused)
  (dolist (timer (list dialectic--alive dialectic--idle)) (when timer (cancel-timer timer))))

(provide 'dialectic)
;;; dialectic.el ends here
